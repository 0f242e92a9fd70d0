"""`python -m sandbox`: serve the sample world until interrupted."""

import argparse
import asyncio
import sys
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
        sys.stdout.write(
            f"Sit down at {here.page}?as=anna\nAPI     {here.api_base}\nGateway {here.gateway}\n"
        )
        sys.stdout.flush()
        await asyncio.Event().wait()


if __name__ == "__main__":
    main()
