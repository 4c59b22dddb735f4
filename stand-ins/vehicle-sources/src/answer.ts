/** Handles a request for every vendor: records the call, then responds with a fault or the answer. */
import type { FastifyReply } from 'fastify'
import { answerWithFault } from './faults.ts'
import type { State } from './state.ts'

export async function answer(
  state: State,
  { place, about, body }: { readonly place: string; readonly about: string; readonly body: unknown },
  reply: FastifyReply,
): Promise<FastifyReply> {
  state.calls.push(`${place} ${about}`)
  return (await answerWithFault(state, place, body, reply)) ?? reply.send(body)
}

/** Reads a text member of a request's parameters, query, form, or body. */
export function textOf(from: unknown, name: string): string {
  const value: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
  return typeof value === 'string' ? value : ''
}
