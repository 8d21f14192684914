# syntax=docker/dockerfile:1
FROM node:24.21.0-trixie-slim AS build
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
RUN npm run bundle -- /app && mkdir /data

# glibc, for which the packages' native parts are tested, and no shell: nothing runs here but Node.
FROM gcr.io/distroless/cc-debian13:nonroot
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
COPY --from=build --chown=nonroot:nonroot /data /data
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SANDBOX=off
# Freed memory goes back to the system (docs/adr/0238-freed-memory-goes-back.md).
ENV MALLOC_TRIM_THRESHOLD_=131072
USER nonroot
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m --start-interval=1s \
  CMD ["/usr/local/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node", "--max-semi-space-size=16", "server/src/main.ts"]
