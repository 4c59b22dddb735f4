/** Faults of a vendor, as they appear on the wire. */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Fault, State } from './state.ts'

/** Responds with the ordered fault; undefined if there is none. */
export async function answerWithFault(
  state: State,
  place: string,
  body: unknown,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const fault = takeFault(state, place)
  if (fault === undefined) return undefined
  void reply.headers(fault.headers ?? {})
  if (/^\d{3}$/.test(fault.fault)) {
    return reply
      .code(Number(fault.fault))
      .send({ response: null, error: `fault_${fault.fault}`, error_description: '' })
  }
  if (fault.fault === 'slow') {
    await (fault.until ?? wait(fault.ms ?? 60_000))
    return undefined
  }
  const spoiled = spoil[fault.fault]
  if (spoiled === undefined) throw new Error(`there is no fault "${fault.fault}"`)
  return spoiled(body, reply)
}

function takeFault(state: State, place: string): Fault | undefined {
  const fault = state.faults.find(({ at }) => place === at || place.startsWith(`${at}.`))
  if (fault?.times === undefined) return fault
  fault.times -= 1
  if (fault.times <= 0) state.faults.splice(state.faults.indexOf(fault), 1)
  return fault
}

const HUGE = 10_000_000

/** Ways to spoil a valid response, by name. */
export const spoil: Readonly<Record<string, (body: unknown, reply: FastifyReply) => FastifyReply>> = {
  /** The connection breaks in the middle. */
  half: (body, reply) => {
    const text = JSON.stringify(body)
    const { raw } = reply.hijack()
    raw.writeHead(200, {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    })
    raw.write(text.slice(0, Math.floor(text.length / 2)), () => raw.destroy())
    return reply
  },
  /** The response ends properly, but too early. */
  cut: (body, reply) => {
    const text = JSON.stringify(body)
    return reply.type('application/json').send(text.slice(0, Math.floor(text.length / 2)))
  },
  hang_up: (_body, reply) => {
    reply.hijack().raw.destroy()
    return reply
  },
  html: (_body, reply) =>
    reply.type('text/html').send('<!doctype html><title>Just a moment</title><p>Checking your browser'),
  empty: (_body, reply) => reply.send({ response: {} }),
  nothing: (_body, reply) => reply.type('application/json').send('null'),
  huge: (body, reply) => reply.send({ response: body, padding: 'x'.repeat(HUGE) }),
  wrong_types: (body, reply) => reply.send(mapLeaves(body, wrongType)),
  lies: (body, reply) => reply.send(mapLeaves(body, lie)),
}

/** Replaces a number by an object, and a text by a number. */
const wrongType = (_name: string, value: unknown): unknown =>
  typeof value === 'number' ? { value } : typeof value === 'string' ? 7 : 'yes'

/** Doubles numbers: a health of more than 100%, and more energy than any car holds. */
const lie = (_name: string, value: unknown): unknown => (typeof value === 'number' ? value * 2 + 1 : value)

function mapLeaves(value: unknown, change: (name: string, value: unknown) => unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change, name))
  if (typeof value !== 'object' || value === null) return change(name, value)
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, mapLeaves(member, change, key)]),
  )
}
