/** Calls the service for one command and prints its answer, or explains why there is none. */
import { type Retry, Vinspec } from '@vinspec/sdk'
import type { Deliver } from './call.ts'
import type { CommandInput } from './command-input.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { calls } from './generated/calls.ts'
import type { Operation } from './generated/commands.ts'
import { screenOf } from './output/screen.ts'
import { showReceipt } from './output/show-receipt.ts'
import type { Settings } from './program.ts'
import { reportError } from './report-error.ts'

export async function runCommand(
  operation: Operation,
  input: CommandInput,
  settings: Settings,
): Promise<ExitCode> {
  const { json, baseUrl, timeout, retries, idempotencyKey } = settings
  const interruption = new AbortController()
  const interrupt = () => interruption.abort()
  process.once('SIGINT', interrupt)
  try {
    const timeoutMs = timeout === undefined ? undefined : timeout * 1000
    const vinspec = new Vinspec({
      baseUrl,
      timeoutMs,
      maxRetries: retries,
      onRetry: json ? undefined : announceRetry,
    })
    const options = { signal: interruption.signal, idempotencyKey }
    await calls[operation](vinspec, input, options, json ? deliverJson : deliverText)
    return EXIT.done
  } catch (error) {
    return reportError(error, json ? 'json' : 'text')
  } finally {
    process.off('SIGINT', interrupt)
  }
}

function announceRetry({ error, delayMs }: Retry): void {
  const { ink } = screenOf(process.stderr)
  const seconds = Math.max(1, Math.round(delayMs / 1000))
  process.stderr.write(ink('dim', `${error.message} Retrying in ${seconds} s …\n`))
}

/** The body as the API sent it: compact, fields in their order. */
const deliverJson: Deliver = async (answering) => {
  const { data } = await answering.withResponse()
  process.stdout.write(`${JSON.stringify(data)}\n`)
}

const deliverText: Deliver = async (answering, present) => {
  const { data, response } = await answering.withResponse()
  process.stdout.write(present(data, screenOf(process.stdout)))
  process.stderr.write(showReceipt(response, screenOf(process.stderr)))
}
