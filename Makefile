# make run, make test: each installs the Debian packages that are missing (as root or through sudo).
.PHONY: run test lint check soak bench dependencies bench-dependencies

PACKAGES = libsqlite3-dev libssl-dev pkg-config
SUDO = $(if $(filter 0,$(shell id -u)),,sudo)
define install
	@for package in $(1); do \
	    dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	    echo "installing$$missing"; \
	    $(SUDO) apt-get update -qq && \
	    $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi
endef

# Builds and starts the service; ARGUMENTS="--port 9090" passes settings.
run: dependencies
	swift build -c release --product countersign --static-swift-stdlib
	.build/release/countersign $(ARGUMENTS)

# Every test, the long ones in a short form.
test: dependencies
	swift test

lint:
	swift format lint --strict --recursive Package.swift Migrations Sources Tests

# Every test under ThreadSanitizer and under AddressSanitizer, one at a time: together they would starve each other.
check: dependencies
	TSAN_OPTIONS=halt_on_error=1 swift test --no-parallel --sanitize=thread --scratch-path .build-thread
	ASAN_OPTIONS=detect_leaks=0 swift test --no-parallel --sanitize=address --scratch-path .build-address

# The long tests in their full size.
soak: dependencies
	SOAK=1 swift test --filter KilledWritersTests

# Speed beside nginx and raw SQLite; see Benchmarks/README.md.
bench: bench-dependencies
	swift build -c release --product countersign --static-swift-stdlib
	python3 Benchmarks/bench.py

dependencies:
	$(call install,$(PACKAGES))

bench-dependencies: dependencies
	$(call install,wrk nginx-light gcc python3)
