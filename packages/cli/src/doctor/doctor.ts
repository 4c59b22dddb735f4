/** `vinspec doctor`: checks what a lookup needs, one thing after the other, and says what to do about what is missing. */
import { formatCredits } from '@vinspec/contract/amounts'
import { ApiKeyError, AuthenticationError, type Vinspec } from '@vinspec/sdk'
import manifest from '../../package.json' with { type: 'json' }
import { type Access, resolveAccess } from '../account/access.ts'
import { createClient } from '../account/create-client.ts'
import { describeKey, maskKey } from '../account/mask-key.ts'
import { configFile } from '../account/profiles.ts'
import { KEY_SOURCES } from '../account/whoami.ts'
import { readEnvironment } from '../config.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { explainError } from '../explain-error.ts'
import { factLines, wrap } from '../output/layout.ts'
import { printResult } from '../output/print-result.ts'
import type { Screen } from '../output/screen.ts'
import type { Settings } from '../settings.ts'

interface Finding {
  readonly check: 'version' | 'configuration' | 'network' | 'clock' | 'key'
  readonly ok: boolean
  readonly message: string
  /** What to do about it; null: nothing. */
  readonly next: string | null
}

export async function doctor(settings: Settings): Promise<ExitCode> {
  const access = resolveAccess(settings)
  const client = createClient({ ...settings, retries: settings.retries ?? 0 }, {}, access)
  const network = await checkNetwork(client)
  const key = await checkKey(client, access)
  const findings = [checkVersion(), checkConfiguration(access, client), ...network, key.finding]
  const ok = findings.every((finding) => finding.ok)
  await printResult(settings, { ok, checks: findings }, (screen) => showFindings(findings, screen))
  if (ok) return EXIT.done
  return network.some((finding) => !finding.ok) ? EXIT.unavailable : key.exitCode
}

function checkVersion(): Finding {
  const message = `vinspec ${manifest.version}, Node ${process.versions.node}, ${process.platform}`
  return { check: 'version', ok: true, message, next: null }
}

function checkConfiguration({ profile, baseUrl }: Access, { baseUrl: service }: Vinspec): Finding {
  const { folder } = readEnvironment()
  const where = baseUrl === undefined ? 'production' : service
  const message = `profile "${profile}", ${where}, settings in ${configFile(folder)}`
  return { check: 'configuration', ok: true, message, next: null }
}

/** Clocks that differ by more make certificates and days look wrong. */
const CLOCK_TOLERANCE_MS = 2 * 60 * 1000

async function checkNetwork(client: Vinspec): Promise<Finding[]> {
  const begin = Date.now()
  try {
    const { response } = await client.contract.get().withResponse()
    const ms = Date.now() - begin
    const date = response.headers.get('date')
    const network = {
      check: 'network',
      ok: true,
      message: `the service answered in ${ms} ms`,
      next: null,
    } as const
    return date === null ? [network] : [network, checkClock(Date.parse(date))]
  } catch (error) {
    const { body, nextStep } = explainError(error)
    return [{ check: 'network', ok: false, message: body.error.message, next: nextStep }]
  }
}

function checkClock(serverMs: number): Finding {
  const seconds = Math.round((Date.now() - serverMs) / 1000)
  const ok = Math.abs(seconds) * 1000 <= CLOCK_TOLERANCE_MS
  const message = ok
    ? "agrees with the service's"
    : `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the service`
  return { check: 'clock', ok, message, next: ok ? null : "Set this computer's clock." }
}

async function checkKey(
  client: Vinspec,
  { apiKey, keyFrom }: Access,
): Promise<{ readonly finding: Finding; readonly exitCode: ExitCode }> {
  const from = keyFrom ? ` from ${KEY_SOURCES[keyFrom]}` : ''
  try {
    const { available_credits: credits } = await client.credits.get()
    const message = `${describeKey(apiKey ?? '')}${from}, ${formatCredits(credits)}`
    return { finding: { check: 'key', ok: true, message, next: null }, exitCode: EXIT.done }
  } catch (error) {
    const { exitCode, body, nextStep } = explainError(error)
    const missing = error instanceof ApiKeyError && apiKey === undefined
    const rejected = error instanceof AuthenticationError ? `${maskKey(apiKey ?? '')}${from}: ` : ''
    const message = missing ? 'there is none' : `${rejected}${body.error.message}`
    return { finding: { check: 'key', ok: false, message, next: nextStep }, exitCode }
  }
}

function showFindings(findings: readonly Finding[], screen: Screen): string[] {
  const failed = findings.filter(({ ok }) => !ok)
  const facts = findings.map(({ check, ok, message, next }) => ({
    label: `${ok ? '✓' : '✗'} ${check}`,
    values: [message, ...(next === null || ok ? [] : [next])],
  }))
  const verdict =
    failed.length === 0
      ? 'Everything works.'
      : `${failed.length} ${failed.length === 1 ? 'thing needs' : 'things need'} your attention.`
  return [...factLines(facts, screen), '', ...wrap(verdict, screen.width)]
}
