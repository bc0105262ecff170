# syntax=docker/dockerfile:1
# The server with its built web app. deploy/compose.yaml runs it with a database, a store, a proxy and a second one.
#   docker build -t resirkuit .
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tools tools
COPY scripts scripts
RUN node scripts/install.mjs
COPY . .
RUN npm run build
# What is only for building goes, and the second Node that npm brings where this one is too old.
RUN npm prune --omit=dev --workspaces=false --no-audit --no-fund && rm -rf node_modules/.cache node_modules/node-linux-*

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2
# The only folder that is written to, besides /tmp.
RUN install -d -o node -g node -m 700 /data /backups
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/dist-server dist-server
COPY --from=build /app/dist-program dist-program
COPY package.json LICENSE NOTICE ./
COPY knowledge knowledge
COPY contract contract
COPY packages packages
COPY scripts scripts
COPY server server
USER node
VOLUME /data
EXPOSE 8088
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD node -e "fetch('http://127.0.0.1:'+(process.env.PORT||8088)+'/check').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=50", "--import", "./dist-program/bundled.mjs", "dist-program/main.mjs"]
