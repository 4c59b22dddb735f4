/** The environment of the sandbox, parsed once. Nothing else here reads `process.env`. */
import { type Environment, readSettings } from '@vinspec/stand-in-pages'
import type { SandboxSettings } from './sandbox.ts'

export type SandboxConfig = Required<SandboxSettings>

export function readConfig(env: Environment = process.env): SandboxConfig {
  return readSettings('payments sandbox', env, ({ port, text, faults }) => {
    const url = (name: string): string | undefined => {
      const given = text(name)
      if (given !== undefined && !(/^https?:\/\//.test(given) && URL.canParse(given)))
        faults.push(`${name} must be a URL that starts with http:// or https://`)
      return given
    }
    const webhookUrl = url('WEBHOOK_URL')
    const secret = text('WEBHOOK_SECRET')
    if ((webhookUrl === undefined) !== (secret === undefined)) {
      faults.push('WEBHOOK_URL and WEBHOOK_SECRET must be set together')
    }
    if (secret !== undefined && !secret.startsWith('whsec_'))
      faults.push('WEBHOOK_SECRET must start with whsec_')
    return {
      port: port('PORT', 4012),
      publicUrl: url('PUBLIC_URL')?.replace(/\/+$/, ''),
      statePath: text('STATE_FILE'),
      webhook: webhookUrl !== undefined && secret !== undefined ? { url: webhookUrl, secret } : undefined,
    }
  })
}
