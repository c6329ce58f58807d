# Plyhouse in a container: the page by default, or any command of it (docs/containers.md).
FROM node:24-bookworm-slim AS packed
WORKDIR /src
COPY . .
# With what is optional: the compilers and the bundler have their programs there.
RUN npm ci && npm pack --silent --pack-destination /packed

FROM node:24-bookworm-slim
COPY --from=packed /packed/plyhouse-*.tgz /tmp/
RUN npm install --global /tmp/plyhouse-*.tgz && rm /tmp/plyhouse-*.tgz
USER node
ENV PLYHOUSE_DATA_DIR=/home/node/plyhouse
RUN mkdir "$PLYHOUSE_DATA_DIR"
VOLUME ["/home/node/plyhouse"]
EXPOSE 8080
ENTRYPOINT ["plyhouse"]
CMD ["open", "--no-open", "--host", "0.0.0.0", "--port", "8080"]
