# A program of the house as a bot on lichess, on top of the image of Plyhouse: docs/lichess.md.
FROM plyhouse
USER root
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates git python3 python3-venv && rm -rf /var/lib/apt/lists/*
# lichess-bot 2026.8.2.1
ARG BRIDGE=bedd1d9e86a8c4c96319490533e4e20fe63d1ac8
WORKDIR /opt/lichess-bot
RUN git init -q && git fetch -q --depth 1 https://github.com/lichess-bot-devs/lichess-bot $BRIDGE && git checkout -q FETCH_HEAD \
    && python3 -m venv venv && ./venv/bin/pip install --no-cache-dir -r requirements.txt
# The bridge writes its records beside itself.
RUN chown -R node:node /opt/lichess-bot
USER node
ENV PROGRAM=gambiet82 LEVEL=
HEALTHCHECK NONE
ENTRYPOINT []
CMD ["sh", "-c", "plyhouse lichess \"$PROGRAM\" ${LEVEL:+--level \"$LEVEL\"} > config.yml && exec ./venv/bin/python lichess-bot.py --disable_auto_logging"]
