/** The SDK call behind a command. */
import type { ApiCall, IdempotentCallOptions, Vinspec } from '@vinspec/sdk'
import type { CommandInput } from './command-input.ts'
import type { Presenter } from './output/screen.ts'

/** Awaits the answer and prints it. */
export type Deliver = <T>(call: ApiCall<T>, present: Presenter<T>) => Promise<void>

export type Call = (
  vinspec: Vinspec,
  input: CommandInput,
  options: IdempotentCallOptions,
  deliver: Deliver,
) => Promise<void>
