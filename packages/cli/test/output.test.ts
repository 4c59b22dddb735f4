/** The same answer for spreadsheets, scripts, and templates. */
import { startTestService } from '@vinspec/api/testing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { parse as parseCsv } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { runVinspec } from './run-vinspec.ts'

const IONIQ_6 = 'KMHM54AA9PA999266'

const service = await closeAfterAll(startTestService())
const { apiKey } = await service.createCustomer({ credits: 10 })
const caller = { apiUrl: service.apiUrl, apiKey }
await runVinspec(caller, 'lookup', IONIQ_6)

const show = (...args: string[]) => runVinspec(caller, 'vehicles', 'show', IONIQ_6, ...args)

test('a list is one line, one row, or one entry per item', async () => {
  const { data } = JSON.parse((await runVinspec(caller, 'packages', '--json')).stdout)
  const lines = await runVinspec(caller, 'packages', '-o', 'jsonl')
  expect(
    lines.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(data)
  const csv = await runVinspec(caller, 'packages', '-o', 'csv')
  expect(csv.stdout.match(/\r\n/g)).toHaveLength(data.length + 1)
  expect(csv.stdout).toMatch(/^package_key,name,credits,price_amount_cents,price_currency,price_display,/)
  expect(parseCsv(csv.stdout, { columns: true })).toHaveLength(data.length)
  expect(parseYaml((await runVinspec(caller, 'packages', '-o', 'yaml')).stdout)).toMatchObject({ data })
})

test('the CSV of a vehicle has every fact in a column of its own', async () => {
  const specs = JSON.parse((await show('--json')).stdout)
  const { stdout } = await show('-o', 'csv')
  const [row] = parseCsv<Record<string, string>>(stdout, { columns: true })
  expect(row).toMatchObject({ vin: IONIQ_6, title: specs.title, vehicle_make: 'Hyundai' })
  for (const { key, value } of specs.range_and_charging.rows) {
    expect(row).toHaveProperty(`range_and_charging_${key}`, [value].flat().join('; '))
  }
  for (const { key: section, rows } of specs.sections) {
    for (const { key, value } of rows) {
      expect(row).toHaveProperty(`${section}_${key}`, [value].flat().join('; '))
    }
  }
})

test('the CSV of a vehicle has the numbers of every figure beside its words', async () => {
  const { stdout } = await show('-o', 'csv')
  const [row] = parseCsv<Record<string, string>>(stdout, { columns: true })
  const [, from, to] = /^(\d+) to (\d+) mi$/.exec(row?.['range_and_charging_range'] ?? '') ?? []
  expect(row).toMatchObject({
    range_and_charging_range_unit: 'mi',
    range_and_charging_range_min: from,
    range_and_charging_range_max: to,
    range_and_charging_annual_electricity_cost_estimate: 'true',
    range_and_charging_18_in_range: `${row?.['range_and_charging_18_in_range_min']} mi`,
    technology_warranty_battery_miles_max: '100000',
    drivetrain_motor_power_motor_1_unit: 'kW',
  })
})

test('a paid answer as CSV says on standard error what it cost', async () => {
  const { stdout, stderr } = await runVinspec(caller, 'lookup', IONIQ_6, '-o', 'csv')
  expect(parseCsv(stdout)).toHaveLength(2)
  expect(stderr).toContain('1 credit charged')
})

describe('--jq and --template', () => {
  test.each([
    ['--jq', '.vehicle.make, (.sections | map(.key))', 'Hyundai\n["technology","drivetrain"]\n'],
    ['--template', '{{ vehicle.year }} {{ vehicle.make | upcase }}', '2023 HYUNDAI\n'],
  ])('%s prints what it makes of the answer', async (option, text, expected) => {
    expect(await show(option, text)).toMatchObject({ exitCode: 0, stdout: expected, stderr: '' })
  })

  test.each([
    ['--jq', '.vehicle |'],
    ['--template', '{% if %}{{'],
  ])('%s is refused before anything is sent if it is malformed', async (option, text) => {
    const before = await runVinspec(caller, 'credits', '--json')
    const { exitCode, stdout, stderr } = await runVinspec(caller, 'lookup', IONIQ_6, option, text)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toContain("can't be used")
    expect(await runVinspec(caller, 'credits', '--json')).toEqual(before)
  })

  test('a template reads no file', async () => {
    const { stdout } = await show('--template', "{% render '../../../etc/passwd' %}")
    expect(stdout).not.toContain('root')
  })
})

test('--verbose shows requests and responses without secrets', async () => {
  const { stderr } = await runVinspec(caller, 'lookup', IONIQ_6, '--verbose')
  expect(stderr).toMatch(/^> POST http\S+\/vehicle-specs\n/)
  expect(stderr).toMatch(/^> idempotency-key: [0-9a-z]{8}-[0-9a-z]+-[0-9a-z]+$/m)
  expect(stderr).toMatch(/^< 200 in \d+ ms$/m)
  expect(stderr).toMatch(/^< request-id: req_/m)
  expect(stderr).not.toContain(caller.apiKey)
})

test('--dry-run shows the request and sends nothing', async () => {
  const before = await runVinspec(caller, 'credits', '--json')
  const args = ['lookup', IONIQ_6, '--dry-run', '--json', '--idempotency-key', 'order-17']
  const { exitCode, stdout } = await runVinspec(caller, ...args)
  expect(exitCode).toBe(0)
  expect(JSON.parse(stdout)).toEqual({
    dry_run: true,
    request: {
      method: 'POST',
      url: `${caller.apiUrl}/vehicle-specs`,
      body: { vin: IONIQ_6 },
      idempotency_key: 'order-17',
    },
  })
  expect((await runVinspec(caller, 'lookup', IONIQ_6, '--dry-run')).stdout).toContain('Nothing was sent.')
  expect(await runVinspec(caller, 'credits', '--json')).toEqual(before)
})
