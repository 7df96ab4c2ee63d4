# One image for two services: the site (as it stands) and the backend alone (`node server/backend/main.ts`).

FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24.21.0-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# What nothing loads: the image brings its own Node, marks and fonts are in the built client, and types and source
# maps are for people who write code.
RUN npm ci --omit=dev \
 && npm sbom --omit=dev --package-lock-only --sbom-format=cyclonedx > sbom.cdx.json \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24.21.0-slim AS base
# Nothing is installed or built from here on, by us or by anybody who gets in. Headers are for building.
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
 /opt/yarn* /usr/local/bin/yarn* /usr/local/bin/docker-entrypoint.sh \
 && mkdir /data && chown node:node /data

# Copied into an empty image: a deletion alone would leave the files in the layers below.
FROM scratch
COPY --from=base / /
ENV PATH=/usr/local/bin:/usr/bin:/bin
# glibc otherwise keeps a heap a thread, which making pictures fills: 465 MB where two heaps need 270.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /app/sbom.cdx.json ./
COPY package.json ./
COPY shared shared
COPY server server
COPY --from=build /app/dist dist
USER node
VOLUME ["/data"]
EXPOSE 3000
# PORT tells the two services apart; both answer /readyz.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so that it hears SIGTERM.
CMD ["node", "server/main.ts"]
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Realvance site" org.opencontainers.image.revision="${REVISION}"
