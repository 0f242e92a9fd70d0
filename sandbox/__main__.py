"""`python -m sandbox`: serve the sample world until interrupted."""

import argparse
import asyncio
from contextlib import suppress

from sandbox import samples, serving


def main() -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=9880)
    parser.add_argument(
        "--host", default="127.0.0.1", help="another address than 127.0.0.1 lets other machines in"
    )
    parser.add_argument(
        "--token",
        default="sandbox-token",
        help="what the bot logs in with",
    )
    given = parser.parse_args()
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(given.port, given.host, given.token))


async def _serve(port: int, host: str, token: str) -> None:
    async with serving(samples.gasthaus(token=token), port=port, host=host) as here:
        print(f"Sit down at {here.page}?as=anna", flush=True)  # noqa: T201 - the one line to read
        print(f"API     {here.api_base}", flush=True)  # noqa: T201
        print(f"Gateway {here.gateway}", flush=True)  # noqa: T201
        await asyncio.Event().wait()


if __name__ == "__main__":
    main()
