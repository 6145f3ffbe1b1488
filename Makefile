# Thin on purpose: what a target does stands in package.json ("scripts"), so that npm and make never disagree.
.DEFAULT_GOAL := help
.PHONY: help prepare image build run demo dev test test-all test-nodes test-databases soak check format bench bench-quick clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

prepare:
	@command -v node >/dev/null || { echo "Gatehouse needs Node.js 20.19 or newer, and found none. See https://nodejs.org"; exit 1; }
	@node tools/require.cjs && node tools/prepare.mjs

build: prepare ## compile to dist/
	@npm run --silent build

run: prepare ## install what is missing, build and start the service
	@echo "Gatehouse: building …"
	@npm run --silent build
	@echo "Gatehouse: starting; Ctrl-C stops it."
	@npm start --silent

demo: prepare ## the service on 8080 and the reference app on 8090; Ctrl-C stops both
	@echo "Gatehouse: building …"
	@npm run --silent build
	@npm run --silent demo

dev: prepare ## start from the sources, again after every change
	@npm run --silent dev

test: prepare ## every check and the tests of the service, 12 to 21 minutes on two cores; brings its own database
	@npm run --silent check
	@tools/need mariadbd python3-swift
	@npm test --silent

test-all: prepare ## the same and the journeys: commands, browsers, clients of others, other versions of Node, a cluster
	@npm run --silent check
	@tools/need mariadbd galera-4 rsync python3-swift
	@npm run --silent test:all

NODES ?= 22 24 latest
test-nodes: build ## the tests of parts and those on SQLite by other versions of Node: NODES="22 24", TESTS=tests/contracts
	@tools/need mariadbd galera-4 rsync python3-swift
	@for version in $(NODES); do tools/on-node $$version npx jest $(TESTS) --selectProjects parts sqlite || exit 1; done

test-databases: build ## the tests of the database, on MySQL and on a newer MariaDB
	@for make in mysql mariadb; do \
	  tools/on-database $$make npx jest 'tests/(http|contracts|faults|races|typeorm)/' --selectProjects mariadb parts || exit 1; done

soak: build ## ten minutes of mixed load and kills, then compares all that was acknowledged; SOAK_SECONDS, SOAK_SEED, SOAK_ON, SOAK_FROM
	@tools/need mariadbd galera-4 rsync python3-swift
	@node --import tsx tests/soak/run.ts

check: prepare ## types, lint, layers, unused code, OpenAPI, formatting
	@npm run --silent check

format: prepare ## format everything
	@npm run --silent format

bench: build ## measure against the floor and against others, an hour; writes bench/RESULTS.md
	@tools/need mariadbd python3-swift
	@cd bench && { [ -d node_modules ] || npm ci --ignore-scripts; } && node run.mjs

bench-quick: build ## the same with fewer rounds, some 20 minutes
	@tools/need mariadbd python3-swift
	@cd bench && { [ -d node_modules ] || npm ci --ignore-scripts; } && node run.mjs --quick

image: ## build the container image out of a Debian root with buildah, and try it; some minutes
	@tools/image

clean: ## remove what was built (not the data)
	rm -rf dist coverage node_modules/.cache
