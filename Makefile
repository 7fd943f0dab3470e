# make run, make test: each installs the Debian packages that are missing; ./make does so where make itself is.
.PHONY: run test image-check lint check soak fuzz bench numbering-plan dependencies test-dependencies counterparts python-dependencies soak-dependencies bench-dependencies

# What building and calling gateways need, and curl for trying the service.
PACKAGES = libstdc++-12-dev libsqlite3-dev libssl-dev libcurl4-openssl-dev pkg-config ca-certificates curl
SUDO = $(if $(filter 0,$(shell id -u)),,sudo)
install = @.ci/install $(1)

# Builds and starts the service; ARGUMENTS="--port 9090" passes settings.
run: dependencies
	swift build -c release --product countersign --static-swift-stdlib
	.build/release/countersign $(ARGUMENTS)

# Every test, the long ones in a short form; the last line counts them.
test: test-dependencies
	@.ci/test

# Builds the Dockerfile's image and runs it as README does; says so where containers cannot run.
image-check:
	@.ci/image-check

lint:
	swift format lint --strict --recursive Package.swift Migrations Sources Tests Fuzzing

# Every test under ThreadSanitizer and under AddressSanitizer, one at a time: together they would starve each other.
check: test-dependencies
	TSAN_OPTIONS="halt_on_error=1 suppressions=$(CURDIR)/.ci/thread-sanitizer.txt" swift test --no-parallel --sanitize=thread --scratch-path .build-thread
	ASAN_OPTIONS=detect_leaks=0 swift test --no-parallel --sanitize=address --scratch-path .build-address

# The long tests in their full size, and what idle and slow clients and attacks cost the others.
soak: soak-dependencies
	SOAK=1 swift test --filter 'KilledWritersTests|LoadTests'
	swift build -c release --product countersign --static-swift-stdlib
	python3 Benchmarks/slow-clients.py
	for attack in Benchmarks/attack-*.py; do echo "$$attack"; python3 $$attack || exit 1; done

# Random input, with memory checked, against what holds for every input; see Fuzzing/README.md.
FUZZ_SECONDS = 30
# The last -sanitize counts, and SwiftPM would put two --sanitize in any order.
FUZZ_BUILD = FUZZING=1 swift build -c release --sanitize=fuzzer --scratch-path .build-fuzz \
    -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing --product
define fuzz
	@mkdir -p .build-fuzz/corpus/$(2) .build-fuzz/found
	@SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 .build-fuzz/release/$(1) -max_total_time=$(FUZZ_SECONDS) \
	    -timeout=10 -verbosity=0 -print_final_stats=1 -artifact_prefix=.build-fuzz/found/$(2)- \
	    .build-fuzz/corpus/$(2) Fuzzing/Corpus/$(2) || \
	    { echo "$(1) failed; the input is $$(ls -t .build-fuzz/found/$(2)-* | head -1)"; exit 1; }
	@test -n "$$(ls .build-fuzz/corpus/$(2))" || { echo "$(1) found nothing new: it measures no coverage"; exit 1; }
endef
fuzz: dependencies
	$(FUZZ_BUILD) RequestParserFuzzer
	$(FUZZ_BUILD) RequestBodyFuzzer
	$(FUZZ_BUILD) ReadingCostFuzzer
	$(call fuzz,RequestParserFuzzer,requests)
	$(call fuzz,RequestBodyFuzzer,bodies)
	$(call fuzz,ReadingCostFuzzer,texts)

# Speed beside nginx and raw SQLite; see Benchmarks/README.md.
bench: bench-dependencies
	swift build -c release --product countersign --static-swift-stdlib
	python3 Benchmarks/bench.py
	python3 Benchmarks/verify.py
	python3 Benchmarks/streams.py

dependencies:
	$(call install,$(PACKAGES))

# The command that makes the certificates of TLS tests.
test-dependencies: dependencies
	$(call install,openssl)

# What tests compare and connect the service with: Kannel and its SMSC double, and what Python brings. Tests whose
# counterpart is missing are skipped, or fail with REQUIRE_COUNTERPARTS=1. The service that Debian's Kannel brings is ended
# unless it was there before (make expands all lines first).
counterparts: test-dependencies python-dependencies
	$(call install,kannel kannel-extras)
	$(if $(wildcard /usr/sbin/bearerbox),,@$(SUDO) update-rc.d kannel disable && $(SUDO) service kannel stop >/dev/null)

PIP = .build/python/bin/python3 -m pip install --quiet --disable-pip-version-check
python-dependencies: .build/python/requirements.txt

.build/python/requirements.txt: Tests/Oracles/requirements.txt
	$(call install,$(shell python3 -c 'import ensurepip, venv' 2>/dev/null || echo python3-venv))
	@python3 -m venv --clear .build/python
	@$(PIP) -r $<
	@$(PIP) --upgrade --target .build/phonenumbers-8.13.50 phonenumbers==8.13.50
	@cp $< $@

# Makes the numbering plan of the release of phonenumbers that the requirements name. The older release shows tests what a
# newer plan changes.
numbering-plan: python-dependencies
	.build/python/bin/python3 NumberingPlan/generate.py Sources/PhoneNumbers/NumberingPlan+Text.swift

soak-dependencies: dependencies
	$(call install,wrk slowhttptest python3)

bench-dependencies: dependencies
	$(call install,wrk nginx-light gcc python3)
