/** The environment of the mail catcher, parsed once. Nothing else here reads `process.env`. */

export interface MailCatcherConfig {
  readonly port: number
  readonly smtpPort: number
}

/** Throws, naming every fault, if the environment is not usable. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): MailCatcherConfig {
  const faults: string[] = []
  if (env['NODE_ENV'] === 'production') {
    faults.push('NODE_ENV is production. The mail catcher delivers nothing and never runs in production')
  }
  const port = (name: string, preset: string): number => {
    const text = env[name] || preset
    if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
      faults.push(`${name} must be a whole number from 0 to 65535`)
    }
    return Number(text)
  }
  const config = { port: port('PORT', '4018'), smtpPort: port('SMTP_PORT', '4019') }
  if (faults.length > 0) throw new Error(`The mail catcher cannot start:\n- ${faults.join('\n- ')}`)
  return config
}
