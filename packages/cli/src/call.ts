/** The SDK call behind a command. */
import type { ApiCall, IdempotentCallOptions, Vinspec } from '@vinspec/sdk'
import type { CommandInput } from './command-input.ts'
import type { Presenter } from './output/screen.ts'

/** What gives an answer: one call, or as many as a list takes. */
export type Answering<T> = Pick<ApiCall<T>, 'withResponse'>

/** Awaits the answer and prints it. */
export type Deliver = <T extends object>(answering: Answering<T>, present: Presenter<T>) => Promise<void>

export type Call = (
  vinspec: Vinspec,
  input: CommandInput,
  options: IdempotentCallOptions,
  deliver: Deliver,
) => Promise<void>
