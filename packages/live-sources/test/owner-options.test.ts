/** What Tesla says of an owner's car, and of another car in its place. */
import { afterAll, expect, test } from 'vitest'
import { readTesla } from '../src/owner/read-tesla.ts'
import { sound } from '../testing/ask.ts'
import { startVendor } from '../testing/start-vendor.ts'

const VIN = sound('5YJ3E1EB1KF317000')
const OTHER = '7SAYGDEE8PF123456'
let options: object
const maker = await startVendor((request, response) => {
  const isOptions = request.url?.includes('/options') === true
  const data = { response: { vin: VIN, vehicle_state: { odometer: 12_000 } } }
  response.end(JSON.stringify(isOptions ? options : data))
})
afterAll(() => maker.close())

const read = async () =>
  await readTesla([new URL(maker.url)], 'Tesla', {
    vin: VIN,
    identity: { modelYear: 2019, make: 'Tesla', model: 'Model 3' },
    rangeWhenNewMi: undefined,
    accessToken: 'of an owner',
    now: new Date('2026-11-23T12:00:00Z'),
    signal: new AbortController().signal,
    bill: (send) => send(),
  })

test("the options of another car are not shown as those of the owner's", async () => {
  const codes = [{ code: '$PPSW' }]
  options = { codes }
  const facts = { odometerMi: 12_000, paint: 'Pearl White Multi-Coat' }
  expect(await read()).toMatchObject({ kind: 'answered', statements: [{ facts }] })
  options = { response: { vin: OTHER, codes } }
  expect(await read()).toMatchObject({ statements: [{ facts: { odometerMi: 12_000 } }] })
  expect(JSON.stringify(await read())).not.toContain('Pearl')
})
