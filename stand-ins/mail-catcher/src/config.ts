/** The environment of the mail catcher, parsed once. Nothing else here reads `process.env`. */
import { type Environment, readSettings } from '@vinspec/stand-in-pages'

export interface MailCatcherConfig {
  readonly port: number
  readonly smtpPort: number
}

export function readConfig(env: Environment = process.env): MailCatcherConfig {
  return readSettings('mail catcher', env, ({ port }) => ({
    port: port('PORT', 4018),
    smtpPort: port('SMTP_PORT', 4019),
  }))
}
