/** Asks a person at a terminal, and nobody else. */
import { createInterface } from 'node:readline/promises'
import { AbortedError } from '@vinspec/sdk'
import { CommandError } from '../command-error.ts'
import { EXIT } from '../exit-codes.ts'
import { standardError } from '../output/standard-output.ts'

/** Throws where nobody can be asked. */
export async function confirm(question: string, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY || !standardError().isTTY) {
    throw new CommandError("This spends credits, and there's no terminal to ask at.", {
      code: 'confirmation_required',
      exitCode: EXIT.usage,
      nextStep: 'Add --yes to go ahead, or --dry-run to see what it would cost.',
    })
  }
  const terminal = createInterface({ input: process.stdin, output: standardError() })
  // At the question, Ctrl-C reaches the terminal, not the process.
  terminal.once('SIGINT', () => process.emit('SIGINT', 'SIGINT'))
  // Ctrl-D is no yes.
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  try {
    const asked = terminal.question(`${question} [y/N] `, { signal })
    const answer = await Promise.race([closed, asked])
    return /^y(es)?$/i.test(answer.trim())
  } catch {
    if (!signal.aborted) return false
    throw new AbortedError('Interrupted.', { cause: signal.reason })
  } finally {
    terminal.close()
  }
}
