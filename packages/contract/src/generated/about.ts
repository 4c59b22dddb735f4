// Generated from openapi.json by `pnpm gen`. Do not edit.

/** The contract's version, the service in a sentence, and the root of the API in production. */
export const about = {
  "version": "1.0.0",
  "summary": "Customer-ready specifications of electric vehicles, by VIN.",
  "url": "https://api.vinspec.example/api/v1"
} as const
