/** The control API: orders faults, and reports the calls. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { spoil } from './faults.ts'
import type { State } from './state.ts'

const FAULT = z.object({
  at: z.string().min(1),
  fault: z.string().refine((name) => /^\d{3}$/.test(name) || name === 'slow' || name in spoil),
  times: z.number().exactOptional(),
  ms: z.number().exactOptional(),
  headers: z.record(z.string(), z.coerce.string()).exactOptional(),
})

export function serveControl(app: FastifyInstance, state: State): void {
  app.get('/control', () => ({ calls: state.calls, faults: state.faults, known: Object.keys(spoil) }))
  app.post('/control/faults', ({ body }, reply) => {
    const { data: fault } = FAULT.safeParse(body)
    if (!fault) {
      return reply
        .code(400)
        .send({ error: 'say "at" which place, and a "fault": a status, "slow", or a known one' })
    }
    state.faults.push(fault)
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
