/**
 * How the database learns which trace it works for, so that the jobs it enqueues belong to that trace. The process sets
 * a W3C traceparent for the transaction, which `current_traceparent` (current-traceparent.sql) reads. No function takes
 * it as an argument, and without a trace nothing is set and nothing is sent.
 */
import type { Prisma } from '../../generated/prisma/client.ts'
import { currentTraceparent, withoutSpans } from '../process/spans.ts'
import type { FunctionCall, FunctionCaller } from './call-function.ts'

/** The first argument of a call, with its type. */
const FIRST_ARGUMENT = /\$1::[\w ]+(?:\[\])?/

/**
 * The same call with a trace, for a statement that is its own transaction: arguments are evaluated before the function
 * begins, so the first one sets the trace.
 */
export function withTrace(call: FunctionCall): FunctionCall {
  const { name, text, values, trace = currentTraceparent() } = call
  if (trace === undefined || values.length === 0) return call
  const setting = `set_config('vinspec.traceparent', $${values.length + 1}, true)`
  return {
    // The text is different, so it needs a prepared statement with another name.
    name: `${name}_traced`,
    text: text.replace(FIRST_ARGUMENT, (first) => `CASE WHEN ${setting} <> '' THEN ${first} END`),
    values: [...values, trace],
  }
}

/** Calls for several customers at once, each of whom may have a trace. A customer with several gets the last one. */
export function inTracesOf(
  on: FunctionCaller,
  customers: readonly string[],
  traceparents: ReadonlyArray<string | undefined>,
): FunctionCaller {
  const traces = customers.flatMap((customer, index) => {
    const traceparent = traceparents[index]
    return traceparent === undefined ? [] : [[customer, traceparent] as const]
  })
  if (traces.length === 0) return on
  const trace = JSON.stringify(Object.fromEntries(traces))
  return { $callFunction: (call) => on.$callFunction({ ...call, trace }) }
}

/** The arguments of a transaction, extended so that its work first sets the trace in the database. */
export function tracedTransaction(args: readonly unknown[]): readonly unknown[] {
  const [work, ...options] = args
  const traceparent = currentTraceparent()
  if (traceparent === undefined || typeof work !== 'function') return args
  const traced = async (tx: Prisma.TransactionClient): Promise<unknown> => {
    await withoutSpans(
      async () => await tx.$executeRaw`SELECT set_config('vinspec.traceparent', ${traceparent}, true)`,
    )
    return await Reflect.apply(work, undefined, [tx])
  }
  return [traced, ...options]
}
