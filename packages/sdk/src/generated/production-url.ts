// Generated from openapi.json by `pnpm gen`. Do not edit.

/** Root of the API of the contract's first server. */
export const PRODUCTION_URL = 'https://api.vinspec.example/api/v1'
