/** Gets an API key that the customer approves on a page of the portal, in a browser here or on any other device. */
import { hostname } from 'node:os'
import { openPage } from '../checkout/open-page.ts'
import { CommandError, usageError } from '../command-error.ts'
import { exitCodeOfSignal } from '../exit-codes.ts'
import { listenForInterruption } from '../interruption.ts'
import { pairLines, toText, wrap } from '../output/layout.ts'
import { screenOf } from '../output/screen.ts'
import { standardError } from '../output/standard-output.ts'
import type { LoginSettings } from '../settings.ts'
import { connectToPortal } from './ask-portal.ts'
import { askForCodes, askForKey, type DeviceCodes, findEndpoints } from './device-flow.ts'
import { START_OVER, waitForKey } from './wait-for-key.ts'

/** @param portal its origin */
export async function signInByBrowser(portal: string, settings: LoginSettings): Promise<string> {
  requireTerminal()
  using interruption = listenForInterruption()
  const { signal } = interruption
  const connection = connectToPortal(portal, settings, signal)
  try {
    const endpoints = await findEndpoints(connection)
    const codes = await askForCodes(connection, endpoints, hostname())
    await showCodes(codes, settings)
    using _countdown = startCountdown(Date.now() + codes.expiresInMs)
    return await waitForKey(codes, signal, () => askForKey(connection, endpoints, codes.deviceCode))
  } catch (error) {
    throw signal.aborted ? interrupted(signal) : error
  }
}

function requireTerminal(): void {
  if (process.stdin.isTTY && standardError().isTTY) return
  throw usageError(
    "There's no terminal to show a sign-in code at.",
    'Pass an API key on standard input: vinspec login --with-token < key.txt',
  )
}

async function showCodes(
  { userCode, page, pageWithCode }: DeviceCodes,
  settings: LoginSettings,
): Promise<void> {
  const screen = screenOf(standardError())
  const opened = settings.browser !== false && (await openPage(pageWithCode))
  const what = opened
    ? 'Approve this computer on the page that opens in your browser. If none opens, go to the page yourself and enter the code.'
    : 'To approve this computer, go to this page in a browser on any device and enter the code.'
  standardError().write(
    toText([
      ...wrap(what, screen.width),
      '',
      ...pairLines(screen, [
        ['Page', page],
        ['Code', userCode],
        ['Link', pageWithCode],
      ]),
      '',
      ...wrap('Approve only if the page shows this code. Ctrl-C cancels.', screen.width),
    ]),
  )
}

function interrupted({ reason }: AbortSignal): CommandError {
  return new CommandError('Interrupted. This computer is not signed in.', {
    code: 'interrupted',
    exitCode: exitCodeOfSignal(reason),
    nextStep: START_OVER,
  })
}

const EVERY_MS = 1_000

/**
 * Shows on standard error, while a person acts elsewhere, that the command waits and for how long.
 * @param end in milliseconds of `Date.now()`; disposing it leaves nothing on the screen
 */
function startCountdown(end: number): Disposable {
  const stderr = standardError()
  const draw = () => {
    const text = `Waiting for your approval … ${describeLeft(end - Date.now())} left`
    stderr.write(`\r\u001B[K${text.slice(0, screenOf(stderr).width - 1)}`)
  }
  draw()
  const timer = setInterval(draw, EVERY_MS)
  return {
    [Symbol.dispose]: () => {
      clearInterval(timer)
      stderr.write('\r\u001B[K')
    },
  }
}

function describeLeft(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
