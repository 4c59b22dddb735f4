/** Tesla's data about a car: specs for partners, and options and live data with the owner's token. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answer, textOf } from './answer.ts'
import type { State } from './state.ts'
import { type Tesla, teslaOf } from './tesla-car.ts'
import { isPartner } from './tesla-token.ts'

export function serveTeslaVehicles(app: FastifyInstance, state: State): void {
  const serve = (
    path: string,
    place: string,
    mayRead: (authorization: string | undefined, vin: string) => Access,
    bodyOf: (car: Tesla) => unknown,
  ): void => {
    app.get(path, async (request, reply) => {
      const vin = vinOf(request)
      const access = mayRead(request.headers.authorization, vin)
      if (access === 'none') {
        state.calls.push(`${place} ${vin}`)
        return await refuse(reply, 401, 'token expired (401)')
      }
      const car = access === 'other_cars' ? undefined : teslaOf(vin)
      if (car === undefined) {
        state.calls.push(`${place} ${vin}`)
        return await refuse(reply, 404, 'not_found')
      }
      return await answer(state, { place, about: vin, body: bodyOf(car) }, reply)
    })
  }
  serve(
    '/api/1/vehicles/:vin/specs',
    'tesla.specs',
    (token) => (isPartner(state, token) ? 'good' : 'none'),
    specsOf,
  )
  const isOwner = (token: string | undefined, vin: string) => accessOf(state, token, vin)
  serve('/api/1/dx/vehicles/options', 'tesla.options', isOwner, optionsOf)
  serve('/api/1/vehicles/:vin/vehicle_data', 'tesla.vehicle_data', isOwner, vehicleDataOf)
}

const vinOf = ({ params, query }: FastifyRequest): string => textOf(params, 'vin') || textOf(query, 'vin')

const refuse = (reply: FastifyReply, status: number, error: string): FastifyReply =>
  reply.code(status).send({ response: null, error, error_description: '' })

/** Whether a token is valid, and whether it is for this car. */
type Access = 'good' | 'other_cars' | 'none'

/** Owners' tokens are those that the sign-in pages issued. */
function accessOf(state: State, authorization: string | undefined, vin: string): Access {
  const cars = state.owners.agreementOf(authorization)?.cars
  if (cars === undefined) return 'none'
  return cars === 'any' || cars.includes(vin) ? 'good' : 'other_cars'
}

/** Tesla's name for an option, which vinspec does not read. */
const NAME = "Tesla's own name"

const specsOf = ({ vin, health, capacityKwh, builtOn, measuredAt, options }: Tesla): unknown => ({
  response: {
    vin,
    batterySoH: health,
    batteryCapacityKwh: capacityKwh,
    batterySoHMeasuredAt: measuredAt,
    productionDate: builtOn,
    options: options.map((code) => ({ code: `$${code}`, displayName: NAME, isActive: true })),
  },
})

const optionsOf = ({ options }: Tesla): unknown => ({
  codes: options.map((code) => ({ code: `$${code}`, colorCode: code, displayName: NAME, isActive: true })),
})

const vehicleDataOf = ({ vin, level, ratedMiles, odometerMi }: Tesla): unknown => ({
  response: {
    vin,
    charge_state: {
      battery_level: level,
      usable_battery_level: level,
      battery_range: Math.round(ratedMiles * level) / 100,
      charge_energy_added: 12.4,
      timestamp: 1_795_000_000_000,
    },
    vehicle_state: { odometer: odometerMi, car_version: '2026.38.8' },
    vehicle_config: { exterior_color: 'PearlWhite', wheel_type: 'Apollo19', charge_port_type: 'US' },
  },
})
