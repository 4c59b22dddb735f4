// Generated from package.json by `pnpm gen`. Do not edit.

/** Version of this package. */
export const VERSION = '0.1.0'
