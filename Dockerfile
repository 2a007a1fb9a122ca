# The server with its web application; PostgreSQL stands beside it (compose.yaml). docs/how-to/run-with-docker.md
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && node tools/launcher/build.mjs && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/atalaya-compile-cache
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080 2166/tcp 2166/udp 5027/tcp 5027/udp 2100 5055 5023 5004 5039/tcp 5039/udp 5013 5015 5001 5011 5020 5093 5002 5034 5046 5064/tcp 5064/udp 5162 5221 5094 5179 20500/udp 5300/tcp 5300/udp
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=100", "apps/server/src/main.ts", "--no-demo"]
