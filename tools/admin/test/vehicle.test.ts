/** What the sources said about a vehicle, for an operator who has to explain an answer. */
import { sessionPrincipal } from '@vinspec/core/access'
import { systemClock } from '@vinspec/core/foundation'
import { lookUpVehicleSpecs } from '@vinspec/core/lookup'
import { createTestDatabase, openTestDatabase, PATIENCE_MS, type TestDatabase } from '@vinspec/core/testing'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { on, runAdmin } from './support/run-admin.ts'

const VIN = 'KMHM54AC0PA731238'
const EMAIL = 'ada@example.com'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await admin('customer', 'create', '--email', EMAIL)
  await admin('credits', 'grant', '--email', EMAIL, '--credits', '2', '--reason', 'to look up')
  const prisma = openTestDatabase(database.url, 1)
  const { id } = await prisma.customer.findUniqueOrThrow({ where: { email: EMAIL } })
  for (const requestId of ['req_first', 'req_second']) {
    await lookUpVehicleSpecs(
      {
        prisma,
        clock: systemClock,
        vehicleData: createOfflineProvider(),
        providerTimeoutMs: PATIENCE_MS,
        leaseMs: 2 * PATIENCE_MS,
      },
      sessionPrincipal(id, id),
      { vin: VIN, idempotencyKey: requestId, requestId },
    )
  }
  await prisma.$disconnect()
})
afterAll(() => database.drop())

const admin = (...args: readonly string[]) => runAdmin(args, on(database))

test('a person can read who looked the vehicle up, and each fact with its source and date', async () => {
  const { exitCode, stdout } = await admin('vehicle', VIN.toLowerCase())
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/^When +Customer +Request +Lookup\n/)
  expect(stdout).toMatch(
    /ada@example\.com +req_second +\S+ \(below\)\n.* ada@example\.com +req_first +\S+\n\n/,
  )
  expect(stdout).toContain('2023 Hyundai Ioniq 6\n')
  expect(stdout).toMatch(/^Fact +Used +Source +About +Date +Value$/m)
  expect(stdout).toMatch(/^trim +yes +NHTSA.* +vin +\d{4}-\d\d-\d\d +Limited$/m)
  expect(stdout).toMatch(/^trim +no +EPA .*Long Range AWD$/m)
  expect(stdout).toMatch(/^By today's tables\nNHTSA patterns\n[^]*\nEPA labels of the model in its year\n/m)
  expect(stdout).toMatch(/^versions +yes +EPA .*rangeMi: 316/m)
})

test('a program can read the facts of every lookup', async () => {
  const { vin, lookups } = JSON.parse((await admin('vehicle', VIN, '--json')).stdout)
  expect(vin).toBe(VIN)
  expect(lookups).toMatchObject([
    { email: EMAIL, request_id: 'req_second', identity: { make: 'Hyundai' } },
    { email: EMAIL, request_id: 'req_first' },
  ])
  expect(lookups[0].facts).toContainEqual({
    name: 'trim',
    value: 'Limited',
    source: { name: expect.stringMatching(/./), about: 'vin', date: expect.stringMatching(/^\d{4}-/) },
    used: true,
  })
  const earlier = await admin('vehicle', VIN, '--lookup', lookups[1].lookup_id)
  expect(earlier.stdout).toContain(`${lookups[1].lookup_id} (below)`)
})

test('a vehicle that nobody looked up has no record', async () => {
  expect(await admin('vehicle', '5YJSA1E67NF123456')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^No lookup of 5YJSA1E67NF123456/),
  })
})

test.each([
  [['vehicle'], /missing required argument 'vin'/],
  [['vehicle', 'nonsense'], /exactly 17 characters/],
  [['vehicle', VIN, '--lookup', 'x'], /None of the latest 20 lookups/],
])('%j is rejected and says what to do', async (args, message) => {
  const { exitCode, stderr } = await admin(...args)
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(message)
})
