"""An agent on the official client for Python: a VIN per line on standard input, its result per line on standard output."""

import asyncio
import os
import sys

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client


async def look_up(url: str, mode: str) -> None:
    headers = {"authorization": f"Bearer {os.environ['TOKEN']}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http,
        Client(streamable_http_client(url, http_client=http), mode=mode) as client,
    ):
        while vin := (await asyncio.to_thread(sys.stdin.readline)).strip():
            result = await client.call_tool("fetch_vehicle_specs", {"vin": vin})
            print(result.model_dump_json(by_alias=True, exclude_none=True), flush=True)


asyncio.run(look_up(*sys.argv[1:]))
