# Plyhouse in a container: the page by default, or any command of it (docs/containers.md).
FROM node:24-bookworm-slim AS packed
WORKDIR /src
# What is installed is a layer of its own, made anew only when one of these files changes.
COPY package.json package-lock.json ./
COPY kernel/package.json kernel/
COPY bin/node/package.json bin/node/
# With what is optional: the compilers and the bundler have their programs there.
RUN npm ci --ignore-scripts
COPY . .
# Without --silent, which hides why a package cannot be made; npm makes no folder for it.
RUN npm run prepare && mkdir /packed && npm pack --pack-destination /packed

FROM node:24-bookworm-slim
COPY --from=packed /packed/plyhouse-*.tgz /tmp/
RUN npm install --global /tmp/plyhouse-*.tgz && rm /tmp/plyhouse-*.tgz
USER node
ENV PLYHOUSE_DATA_DIR=/home/node/plyhouse
RUN mkdir "$PLYHOUSE_DATA_DIR"
VOLUME ["/home/node/plyhouse"]
EXPOSE 8080
# Of the page; a container that runs another command is started with --no-healthcheck.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
    CMD ["node", "-e", "fetch('http://127.0.0.1:8080/').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["plyhouse"]
CMD ["open", "--no-open", "--host", "0.0.0.0", "--port", "8080"]
