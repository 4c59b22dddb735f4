/** The environment of the stand-in, parsed once. Nothing else here reads `process.env`. */

/** Throws if the environment is not usable. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): {
  readonly port: number
} {
  if (env['NODE_ENV'] === 'production')
    throw new Error(
      'NODE_ENV is production. The vehicle sources here make everything up and never run there.',
    )
  const text = env['PORT'] || '4020'
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new Error('PORT must be a whole number from 0 to 65535.')
  return { port: Number(text) }
}
