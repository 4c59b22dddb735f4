/** A failure that the command finds by itself. */
import { EXIT, type ExitCode } from './exit-codes.ts'

export interface CommandErrorFields {
  readonly code: string
  readonly exitCode: ExitCode
  /** What to do next; empty when the message says it all. */
  readonly nextStep?: string
  /** More for programs. */
  readonly details?: Readonly<Record<string, unknown>> | undefined
  /** Repeats at no charge what was paid for. */
  readonly idempotencyKey?: string | undefined
}

export class CommandError extends Error {
  override readonly name: string = 'CommandError'
  readonly code: string
  readonly exitCode: ExitCode
  readonly nextStep: string
  readonly details: CommandErrorFields['details']
  readonly idempotencyKey: string | undefined

  constructor(
    message: string,
    { code, exitCode, nextStep = '', details, idempotencyKey }: CommandErrorFields,
  ) {
    super(message)
    this.code = code
    this.exitCode = exitCode
    this.nextStep = nextStep
    this.details = details
    this.idempotencyKey = idempotencyKey
  }
}

/** What was given cannot be used. */
export function usageError(message: string, nextStep?: string): CommandError {
  return new CommandError(message, { code: 'usage', exitCode: EXIT.usage, ...(nextStep && { nextStep }) })
}
