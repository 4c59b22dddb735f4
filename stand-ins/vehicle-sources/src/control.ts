/** The control API: orders faults, and reports the calls. */
import type { FastifyInstance } from 'fastify'
import { textOf } from './answer.ts'
import { spoil } from './faults.ts'
import type { State } from './state.ts'

export function serveControl(app: FastifyInstance, state: State): void {
  app.get('/control', () => ({ calls: state.calls, faults: state.faults, known: Object.keys(spoil) }))
  app.post('/control/faults', ({ body }, reply) => {
    const at = textOf(body, 'at')
    const fault = textOf(body, 'fault')
    if (at === '' || !(/^\d{3}$/.test(fault) || fault === 'slow' || fault in spoil)) {
      return reply
        .code(400)
        .send({ error: 'say "at" which place, and a "fault": a status, "slow", or a known one' })
    }
    state.faults.push({ at, fault, ...optionsOf(body) })
    return reply.code(201).send({ faults: state.faults })
  })
  /** Ends tokens early, as when an application's secret changes. */
  app.post('/control/end-tokens', (_request, reply) => {
    state.tokens.clear()
    return reply.code(204).send()
  })
  app.delete('/control', (_request, reply) => {
    state.reset()
    return reply.code(204).send()
  })
}

function optionsOf(body: unknown): { times?: number; ms?: number; headers?: Record<string, string> } {
  const member = (name: string): unknown =>
    typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  const [times, ms, headers] = [member('times'), member('ms'), member('headers')]
  return {
    ...(typeof times === 'number' && { times }),
    ...(typeof ms === 'number' && { ms }),
    ...(typeof headers === 'object' &&
      headers !== null && {
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      }),
  }
}
