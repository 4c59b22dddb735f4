/** Smartcar, version 2.0: the cars that an owner chose, and their data. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answer, textOf } from './answer.ts'
import { numberOf } from './number-of.ts'
import type { State } from './state.ts'

export function serveSmartcar(app: FastifyInstance, state: State): void {
  // Smartcar's SDK sends this content type for requests without a body, too.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  // With the trailing slash of the SDK's requests.
  app.get('/v2.0/vehicles/', async (request, reply) => {
    const cars = carsOf(state, request)
    if (cars === undefined) return await reply.code(401).send(UNAUTHENTICATED)
    const body = { vehicles: cars.map(idOf), paging: { count: cars.length, offset: 0 } }
    return await answer(state, { place: 'smartcar.vehicles', about: '', body }, reply)
  })
  for (const [path, name, bodyOf] of READINGS) {
    app.get(`/v2.0/vehicles/:id/${path}`, async (request, reply) => {
      const vin = carOf(state, request)
      if (vin === undefined) return await reply.code(401).send(UNAUTHENTICATED)
      const headers = { 'sc-unit-system': 'metric', 'sc-request-id': 'a-request' }
      return await answer(
        state,
        { place: `smartcar.${name}`, about: vin, body: bodyOf(vin) },
        reply.headers(headers),
      )
    })
  }
  app.delete('/v2.0/vehicles/:id/application', async (request, reply) => {
    const vin = carOf(state, request)
    if (vin === undefined) return await reply.code(401).send(UNAUTHENTICATED)
    if (!state.faults.some(({ at }) => at === 'smartcar.disconnect'))
      state.owners.end(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    return await answer(
      state,
      { place: 'smartcar.disconnect', about: vin, body: { status: 'success' } },
      reply,
    )
  })
}

const UNAUTHENTICATED = {
  type: 'AUTHENTICATION',
  code: null,
  description: 'The authorization header is missing or malformed, or the token is over.',
  statusCode: 401,
  requestId: 'a-request',
}

type Reading = readonly [path: string, name: string, bodyOf: (vin: string) => unknown]

const READINGS: readonly Reading[] = [
  ['vin', 'vin', (vin) => ({ vin })],
  ['battery', 'battery', (vin) => ({ percentRemaining: 0.8, range: 300 + numberOf(`${vin} range`, 30) })],
  [
    'battery/nominal_capacity',
    'nominal_capacity',
    () => ({ availableCapacities: [], capacity: { nominal: 77.4, source: 'SMARTCAR' }, url: null }),
  ],
  ['odometer', 'odometer', (vin) => ({ distance: 30_000 + numberOf(`${vin} odometer`, 5_000) })],
]

const idOf = (vin: string): string => createHash('sha256').update(vin).digest('hex').slice(0, 32)

function carsOf(state: State, { headers }: FastifyRequest): readonly string[] | undefined {
  const agreement = state.owners.agreementOf(headers.authorization)
  return agreement && (agreement.cars === 'any' ? [] : agreement.cars)
}

const carOf = (state: State, request: FastifyRequest): string | undefined =>
  carsOf(state, request)?.find((vin) => idOf(vin) === textOf(request.params, 'id'))
