# The bot in a container, without build tools, without rights, its data in one volume; the same
# steps for every platform, since all it stands on is there ready built (tests/architecture). The
# search of the computer players alone is compiled, in the stage that builds.
#
#   docker build -t stammtisch .
#   docker buildx build --platform linux/amd64,linux/arm64 -t NAME --push .

# The Python that the tests run on.
ARG PYTHON=3.11-slim-bookworm

FROM python:${PYTHON} AS builder
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
RUN pip install --no-cache-dir --root-user-action=ignore uv==0.13.8
ENV UV_COMPILE_BYTECODE=1 \
    UV_LINK_MODE=copy \
    UV_PYTHON_DOWNLOADS=never \
    UV_PROJECT_ENVIRONMENT=/opt/stammtisch
WORKDIR /src
# The dependencies first: they change seldom, and are then not fetched again.
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-dev --extra cluster --extra postgresql --no-install-project
COPY README.md LICENSE ./
COPY tools/__init__.py tools/fast.py tools/fast_wheel.py tools/
COPY games games
COPY bot bot
COPY cogs cogs
COPY sandbox sandbox
RUN HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 \
    uv sync --frozen --no-dev --extra cluster --extra postgresql --no-editable

FROM python:${PYTHON}
LABEL org.opencontainers.image.title="Stammtisch" \
      org.opencontainers.image.description="A Discord bot for six trick-taking card games" \
      org.opencontainers.image.source="https://github.com/stammtisch-bot/stammtisch" \
      org.opencontainers.image.documentation="https://github.com/stammtisch-bot/stammtisch/blob/main/docs/hosting.md" \
      org.opencontainers.image.licenses="MIT"
RUN groupadd --gid 10001 stammtisch \
    && useradd --uid 10001 --gid stammtisch --no-create-home --home-dir /data \
       --shell /usr/sbin/nologin stammtisch \
    && install --directory --owner=stammtisch --group=stammtisch --mode=0700 /data
# Typefaces for names that ours cannot write (DejaVu: Hebrew, Arabic, Georgian; Droid: Korean and
# Chinese; Loma: Thai), and what Pillow asks for the order of letters from right to left.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
       fonts-dejavu-core fonts-droid-fallback fonts-tlwg-loma-ttf libfribidi0 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=builder /opt/stammtisch /opt/stammtisch
ENV PATH=/opt/stammtisch/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    STAMMTISCH_DATABASE=/data/stammtisch.sqlite3
# By numbers, so that Kubernetes can see that it is not root.
USER 10001:10001
WORKDIR /data
VOLUME ["/data"]
HEALTHCHECK --interval=30s --timeout=10s --start-period=90s --retries=3 \
    CMD ["stammtisch", "doctor", "--alive"]
ENTRYPOINT ["stammtisch"]
CMD ["run"]
