# The service in a container: docker run -p 127.0.0.1:8080:8080 -v countersign:/data countersign
FROM swift:6.3.1-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends libsqlite3-dev libssl-dev \
    libcurl4-openssl-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY Package.swift ./
COPY Migrations Migrations
COPY NumberingPlan NumberingPlan
COPY Sources Sources
COPY Tests Tests
RUN swift build -c release --static-swift-stdlib --product countersign -Xlinker -s

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends libsqlite3-0 libssl3 libcurl4 \
    ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 999 --home-dir /data countersign \
    && install -d -o countersign -m 0700 /data
COPY --from=build /source/.build/release/countersign /usr/local/bin/countersign
COPY --from=build /source/NumberingPlan/NOTICE /usr/share/doc/countersign/NOTICE
USER countersign
VOLUME /data
ENV COUNTERSIGN_DATABASE=/data/countersign.db COUNTERSIGN_HOST=::
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s CMD ["countersign", "health"]
ENTRYPOINT ["countersign"]
