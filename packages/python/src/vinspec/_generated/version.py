# Generated from openapi.json by `pnpm gen`. Do not edit.

PRODUCTION_URL = "https://api.vinspec.example/api/v1"
VERSION = "0.1.0"
