"""Written by `pnpm gen` from openapi.json."""
