/** The stack's output for people. Progress goes to stderr, results to stdout. */
import { join } from 'node:path'
import { styleText } from 'node:util'
import { stackFolderName } from './config.ts'
import { DEMO_VIN } from './demo-lookup.ts'
import type { StackFile } from './stack-file.ts'

export function showIntroduction(): void {
  console.error(`\n${styleText('bold', 'vinspec')}  EV specifications by VIN\n`)
}

/** The steps that run now. */
const running = new Set<string>()

/** Shows a step while it runs, and how long it took. Several may run at once. */
export async function showStep<T>(
  name: string,
  work: () => Promise<T>,
  describe: (result: T) => string,
): Promise<T> {
  const started = performance.now()
  running.add(name)
  showRunning()
  const finish = (mark: string, text: string) => {
    running.delete(name)
    const rewind = process.stderr.isTTY ? REWIND : ''
    process.stderr.write(`${rewind}  ${mark} ${name.padEnd(14)} ${text}\n`)
    showRunning()
  }
  try {
    const result = await work()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    finish(styleText('green', '✓'), `${describe(result)} ${styleText('dim', `${seconds} s`)}`)
    return result
  } catch (error) {
    finish(styleText('red', '✗'), '')
    throw error
  }
}

/** Reports an app that ended by itself, and whether it runs again. */
export function showRestart(name: string, what: string): void {
  const time = new Date().toLocaleTimeString('en-US', { hour12: false })
  console.error(`  ${styleText('yellow', '!')} ${styleText('dim', time)} The ${name} ${what}.`)
}

const REWIND = '\r\u001b[K'

function showRunning(): void {
  if (!process.stderr.isTTY || running.size === 0) return
  process.stderr.write(`${REWIND}  ${styleText('dim', `… ${[...running].join(', ')}`)}`)
}

export function showDemoCommand(): void {
  console.log(`\n${styleText('dim', '$')} vinspec lookup ${DEMO_VIN}\n`)
}

/** @param stopping whether the stack ends now, so that trying the service needs another start */
export function showPlaces(stack: StackFile, stopping: boolean): void {
  const {
    api_url,
    docs_url,
    web_url,
    mcp_url,
    payments_url = 'Stripe',
    mail_url = 'the SMTP server of MAIL_URL',
    sources_url,
    demo,
  } = stack
  const label = (text: string) => styleText('dim', text.padEnd(10))
  console.log(`
${styleText('bold', 'Where everything is')}
  ${label('API')} ${api_url}
  ${label('Reference')} ${docs_url}
  ${label('MCP')} ${mcp_url}
  ${label('Payments')} ${payments_url}
  ${label('Mail')} ${mail_url}${sources_url === undefined ? '' : `\n  ${label('Sources')} ${sources_url}/control`}
  ${label('Portal')} ${web_url}
  ${label('Customer')} ${demo.email}
  ${label('Password')} ${demo.password}
  ${label('API key')} ${demo.api_key}
  ${label('For tools')} ${join(stackFolderName, 'stack.json')}

${styleText('bold', stopping ? 'Try it, after npx -y pnpm@12 start' : 'Try it')}
  VIN=${DEMO_VIN}
  curl ${api_url}/vehicle-specs \\
    -H 'Authorization: Bearer ${demo.api_key}' \\
    -H "Idempotency-Key: lookup-$VIN" \\
    -H 'Content-Type: application/json' \\
    -d "{\\"vin\\":\\"$VIN\\"}"

  export VINSPEC_BASE_URL=${api_url}
  export VINSPEC_API_KEY=${demo.api_key}
  npx -y pnpm@12 --silent vinspec lookup ${DEMO_VIN}
  npx -y pnpm@12 --silent vinspec checkout lookups_10
  npx -y pnpm@12 --silent vinspec login --portal-url ${web_url}

  claude mcp add --transport http vinspec ${mcp_url}
`)
  if (process.stdout.isTTY && !stopping) console.log(styleText('dim', 'Press Ctrl-C to stop everything.\n'))
}

export function showStopped(): void {
  console.error(styleText('dim', 'Everything has stopped.'))
}

export function showError(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  console.error(`\n${styleText('red', 'vinspec did not start.')} ${message}\n`)
}
