/** The environment of the sandbox, parsed once. Nothing else here reads `process.env`. */

export interface SandboxConfig {
  readonly port: number
  /** The URL of the payment pages for browsers; undefined for the address on which the sandbox listens. */
  readonly publicUrl: string | undefined
  /** The file with the state; undefined to store nothing. */
  readonly statePath: string | undefined
  /** A webhook endpoint that exists from the start, as with `stripe listen --forward-to`. */
  readonly webhook: { readonly url: string; readonly secret: string } | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Throws, naming every fault, if the environment is not usable. */
export function readConfig(env: Environment = process.env): SandboxConfig {
  const faults: string[] = []
  if (env['NODE_ENV'] === 'production') {
    faults.push('NODE_ENV is production. The sandbox takes no real money and never runs in production')
  }
  const portText = env['PORT'] || '4012'
  const port = /^\d+$/.test(portText) ? Number(portText) : Number.NaN
  if (!(port <= 65_535))
    faults.push(`PORT must be a whole number from 0 to 65535, not ${JSON.stringify(portText)}`)
  const url = (name: string): string | undefined => {
    const text = env[name] || undefined
    if (text !== undefined && !(/^https?:\/\//.test(text) && URL.canParse(text)))
      faults.push(`${name} must be a URL that starts with http:// or https://`)
    return text
  }
  const publicUrl = url('PUBLIC_URL')?.replace(/\/+$/, '')
  const webhookUrl = url('WEBHOOK_URL')
  const secret = env['WEBHOOK_SECRET'] || undefined
  if ((webhookUrl === undefined) !== (secret === undefined)) {
    faults.push('WEBHOOK_URL and WEBHOOK_SECRET must be set together')
  }
  if (secret !== undefined && !secret.startsWith('whsec_'))
    faults.push('WEBHOOK_SECRET must start with whsec_')
  if (faults.length > 0) throw new Error(`The payments sandbox cannot start:\n- ${faults.join('\n- ')}`)
  return {
    port,
    publicUrl,
    statePath: env['STATE_FILE'] || undefined,
    webhook: webhookUrl !== undefined && secret !== undefined ? { url: webhookUrl, secret } : undefined,
  }
}
