/** The parts of NHTSA's recalls, ratings, and decoder that the product uses. */
import type { FastifyInstance } from 'fastify'
import { answer, textOf } from './answer.ts'
import { numberOf } from './number-of.ts'
import type { State } from './state.ts'

export function serveNhtsa(app: FastifyInstance, state: State): void {
  app.get('/recalls/recallsByVehicle', async ({ query }, reply) => {
    const [make, model, year] = ['make', 'model', 'modelYear'].map((name) =>
      textOf(query, name).toUpperCase(),
    )
    const results = isKnown(make, model) ? recallsOf(`${make} ${model} ${year}`) : []
    const body = { Count: results.length, Message: 'Results returned successfully', results }
    return await answer(state, { place: 'nhtsa.recalls', about: `${year} ${make} ${model}`, body }, reply)
  })
  app.get('/products/vehicle/models', async ({ query }, reply) => {
    const make = textOf(query, 'make').toUpperCase()
    const results = (names[make] ?? []).map((model) => ({
      modelYear: textOf(query, 'modelYear'),
      make,
      model,
    }))
    const body = { count: results.length, results }
    return await answer(state, { place: 'nhtsa.models', about: make, body }, reply)
  })
  app.get('/SafetyRatings/modelyear/:year/make/:make/model/:model', async ({ params }, reply) => {
    const [year, make, model] = ['year', 'make', 'model'].map((name) => textOf(params, name).toUpperCase())
    const Results = isKnown(make, model)
      ? [
          {
            VehicleDescription: `${year} ${make} ${model}`,
            VehicleId: 1000 + numberOf(`${make} ${model}`, 8999),
          },
        ]
      : []
    const body = { Count: Results.length, Message: 'Results returned successfully', Results }
    return await answer(state, { place: 'nhtsa.ratings', about: `${year} ${make} ${model}`, body }, reply)
  })
  app.get('/api/vehicles/DecodeVin/:vin', async ({ params }, reply) => {
    const vin = textOf(params, 'vin')
    const Results = Object.entries(decoded(vin)).map(([Variable, Value]) => ({ Variable, Value }))
    const body = { Count: Results.length, Message: 'Results returned successfully', Results }
    return await answer(state, { place: 'nhtsa.decoder', about: vin, body }, reply)
  })
  app.get('/SafetyRatings/VehicleId/:id', async ({ params }, reply) => {
    const id = textOf(params, 'id')
    const stars = (name: string): string => String(4 + numberOf(`${id} ${name}`, 2))
    const Results = [
      {
        VehicleId: Number(id),
        OverallRating: stars('overall'),
        OverallFrontCrashRating: stars('front'),
        OverallSideCrashRating: stars('side'),
        RolloverRating: stars('rollover'),
      },
    ]
    const body = { Count: 1, Message: 'Results returned successfully', Results }
    return await answer(state, { place: 'nhtsa.rating', about: id, body }, reply)
  })
}

/** NHTSA's names of models, for makes where they differ from other sources' names. Makes that are not listed accept any name. */
const names: Readonly<Record<string, readonly string[]>> = {
  TESLA: ['MODEL 3', 'MODEL S', 'MODEL X', 'MODEL Y', 'CYBERTRUCK'],
  'MERCEDES-BENZ': ['EQS SUV', 'EQS', 'EQE', 'EQB'],
}

const isKnown = (make = '', model = ''): boolean => names[make]?.includes(model) ?? true

const YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** Decodes Teslas, for which the VIN is enough here, and nothing else. */
function decoded(vin: string): Readonly<Record<string, string | null>> {
  const model = /^(?:5YJ|7SA|7G2)([3SXY])/.exec(vin)?.[1]
  if (model === undefined) return { Make: null, Model: null, 'Model Year': null }
  return {
    Make: 'TESLA',
    Model: `Model ${model}`,
    'Model Year': String(2010 + YEARS.indexOf(vin.charAt(9))),
    'Fuel Type - Primary': 'Electric',
    'Electrification Level': 'BEV (Battery Electric Vehicle)',
    'Number of Seats': '5',
    Doors: '4',
    'Body Class': model === '3' ? 'Sedan/Saloon' : 'Hatchback/Liftback/Notchback',
    'Plant City': 'FREMONT',
    'Plant State': 'CALIFORNIA',
    'Plant Country': 'UNITED STATES (USA)',
  }
}

/** Up to three recalls of a model and year, the same each time. */
function recallsOf(car: string): unknown[] {
  return Array.from({ length: numberOf(car, 4) }, (_, i) => {
    const at = numberOf(`${car} ${i}`, 1000)
    const [component, summary, consequence] = faults[at % faults.length] ?? ['', '', '']
    return {
      Manufacturer: 'The manufacturer',
      NHTSACampaignNumber: `${20 + (at % 6)}V${String(at).padStart(3, '0')}000`,
      parkIt: at % 17 === 0,
      parkOutSide: at % 11 === 0,
      overTheAirUpdate: at % 2 === 0,
      ReportReceivedDate: `${String(1 + (at % 28)).padStart(2, '0')}/${String(1 + (at % 12)).padStart(2, '0')}/${2020 + (at % 6)}`,
      Component: component,
      Summary: summary,
      Consequence: consequence,
      Remedy: 'The maker will repair the car, free of charge.',
      Notes: '',
    }
  })
}

const faults: ReadonlyArray<readonly [component: string, summary: string, consequence: string]> = [
  [
    'BACK OVER PREVENTION: DISPLAY FUNCTION',
    'The rearview image may not display when the car is in reverse.',
    'A driver without a rearview image sees less behind the car, which increases the risk of a crash.',
  ],
  [
    'SEAT BELTS:FRONT:BUCKLE ASSEMBLY',
    'The warning chime for an unbuckled driver may not sound.',
    'A driver who is not warned may not be wearing a belt, which increases the risk of injury.',
  ],
  [
    'STEERING:ELECTRIC POWER ASSIST SYSTEM',
    'Power steering assistance may be lost after a large bump.',
    'Steering takes more effort, which increases the risk of a crash.',
  ],
]
