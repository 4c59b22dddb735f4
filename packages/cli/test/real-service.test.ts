/** Every command against the real service on a real database, the refused ones included. */
import { startTestService } from '@vinspec/api/testing'
import { operations } from '@vinspec/contract/operations'
import { createApiKey } from '@vinspec/core/access'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { describe, expect, test } from 'vitest'
import { commands } from '../src/generated/commands.ts'
import { type Caller, runVinspec } from './run-vinspec.ts'

const IONIQ_6 = 'KMHM54AA9PA999266'
const FOCUS_ELECTRIC = '1FADP3R49GL917098'

const service = await closeAfterAll(startTestService())

const callerWith = (credits: number) => service.createCustomer({ credits })

/** The API's own answer, in its own bytes. */
async function fetchText({ apiUrl, apiKey }: Caller, path: string, init: RequestInit = {}): Promise<string> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...init.headers }
  const response = await fetch(apiUrl + path, { ...init, headers })
  return response.text()
}

describe('lookup', () => {
  test('prints the sheet, and its cost on standard error', async () => {
    const { exitCode, stdout, stderr } = await runVinspec(await callerWith(3), 'lookup', IONIQ_6)
    expect(stdout).toMatch(/^2023 Hyundai Ioniq 6 Limited\nKMHM54AA9PA999266\n/)
    expect(stdout).toContain('Range and charging')
    expect(stderr).toMatch(/^\n1 credit charged, 2 left · request \S+\n$/)
    expect(exitCode).toBe(0)
  })

  test('prints the body of the API with --json, and what it cost', async () => {
    const caller = await callerWith(3)
    const first = await runVinspec(caller, 'lookup', IONIQ_6, '--json')
    const { receipt, ...printed } = JSON.parse(first.stdout)
    expect(receipt).toEqual({
      livemode: true,
      credits_charged: 1,
      credits_remaining: 2,
      request_id: expect.stringMatching(/^req_/),
      idempotency_key: expect.stringMatching(/^\w+-\w+-\w+$/),
      replayed: false,
    })
    expect(first).toMatchObject({ exitCode: 0, stderr: '' })
    const body = JSON.stringify({ vin: IONIQ_6 })
    const headers = { 'idempotency-key': receipt.idempotency_key }
    const replay = await fetchText(caller, '/vehicle-specs', { method: 'POST', headers, body })
    expect(JSON.stringify(printed)).toBe(replay)
  })

  test('a test key rehearses: the receipt says so, and whoami and doctor too', async () => {
    const { id: customerId } = await service.createCustomer({ credits: 3 })
    const key = await createApiKey(service, { customerId, name: 'Test key', mode: 'test' })
    if (key.kind !== 'created') throw new Error('a test key fits')
    const caller = { apiUrl: service.apiUrl, apiKey: key.secret }
    const found = await runVinspec(caller, 'lookup', '5YJSA1E67NF123456')
    expect(found.stderr).toMatch(/^\nTest: 0 credits charged, 100 left · request \S+\n$/)
    const json = await runVinspec(caller, 'lookup', '5YJSA1E67NF123456', '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({ receipt: { livemode: false, credits_charged: 0 } })
    const failed = await runVinspec(caller, 'lookup', 'VSKTEST0000000402')
    expect(failed.stderr).toContain('You have no lookup credits left')
    const battery = await runVinspec(caller, 'vehicles', 'battery', '5YJSA1E67NF123456')
    expect(battery.stdout).toMatch(/^ {2}2025-11-15 +92\.5% +– +– +Rehearsal, estimated$/m)
    expect(battery.stdout).toMatch(/^ {2}4 years old +91\.6% +37$/m)
    expect((await runVinspec(caller, 'whoami')).stdout).toContain('test key, nothing is charged')
    expect((await runVinspec(caller, 'doctor')).stdout).toContain('test key, nothing is charged')
    expect(await service.prisma.vehicleLookup.count({ where: { customerId } })).toBe(0)
  })

  test('a lookup under a used key gets the same answer at no charge', async () => {
    const caller = await callerWith(3)
    const args = ['lookup', FOCUS_ELECTRIC, '--idempotency-key', 'order-17']
    const first = await runVinspec(caller, ...args)
    const again = await runVinspec(caller, ...args)
    expect(again.stdout).toBe(first.stdout)
    expect(again.stderr).toContain('0 credits charged (repeat of an earlier request), 2 left')
  })

  test('a lookup of a plug-in hybrid is refused and costs nothing', async () => {
    const caller = await callerWith(1)
    const { exitCode, stdout, stderr } = await runVinspec(caller, 'lookup', '1C4JJXR60NW209857')
    expect({ exitCode, stdout }).toEqual({ exitCode: 6, stdout: '' })
    expect(stderr).toMatch(/^Error: [^]+\n {2}Code +unsupported_vehicle\n {2}Request ID +\S+\n {2}Next +\S/)
    expect((await runVinspec(caller, 'credits')).stdout).toContain('Credits           1')
  })

  test('a malformed idempotency key is refused before anything is sent', async () => {
    const nowhere = { apiUrl: 'http://127.0.0.1:1/api/v1', apiKey: 'vsk_live_key' }
    const args = ['lookup', IONIQ_6, '--idempotency-key', 'two words']
    const { exitCode, stderr } = await runVinspec(nowhere, ...args)
    expect(exitCode).toBe(2)
    expect(stderr).toContain("'--idempotency-key <key>'")
    expect(stderr).toContain('1 to 200 visible ASCII characters')
  })

  test('a lookup without credits says how to buy some', async () => {
    const { exitCode, stderr } = await runVinspec(await callerWith(0), 'lookup', IONIQ_6)
    expect(exitCode).toBe(5)
    expect(stderr).toContain('vinspec checkout <package_key>')
  })
})

test('past lookups are listed, shown again, and counted for free', async () => {
  const caller = await callerWith(3)
  const sheet = await runVinspec(caller, 'lookup', IONIQ_6)
  await runVinspec(caller, 'lookup', FOCUS_ELECTRIC)

  const page = await runVinspec(caller, 'vehicles', 'list', '--limit', '1')
  expect(page.stdout).toMatch(/^ {2}VIN +Last lookup +Vehicle\n {2}\S{17} +\d{4}-\d\d-\d\d +\S/)
  expect(page.stdout).toMatch(/All +vinspec vehicles list --all/)
  const all = await runVinspec(caller, 'vehicles', 'list', '--all', '--json')
  expect(JSON.parse(all.stdout)).toMatchObject({ data: [{}, {}], next_cursor: null })

  expect(await runVinspec(caller, 'vehicles', 'show', IONIQ_6)).toEqual({ ...sheet, stderr: '' })
  expect((await runVinspec(caller, 'vehicles', 'lookups', IONIQ_6)).stdout).toMatch(
    /^ {2}Lookup \(UTC\) +Request\n {2}[\d-]{10} \d\d:\d\d +req_\w+\n$/,
  )
  expect((await runVinspec(caller, 'vehicles', 'battery', IONIQ_6)).stdout).toBe(
    '  No live source has read this battery so far.\n',
  )
  expect((await runVinspec(caller, 'usage')).stdout).toMatch(/Total: 2 lookups\n$/)
  expect((await runVinspec(caller, 'usage', '--from', '2024-01-01', '--to', '2024-01-31')).stdout).toBe(
    '  No lookups in this period.\n',
  )
  expect((await runVinspec(caller, 'credits')).stdout).toContain('Credits           1')
})

test('a check says for free what a lookup would return, or why it would fail', async () => {
  const caller = await callerWith(0)
  const supported = await runVinspec(caller, 'check', IONIQ_6)
  expect(supported).toMatchObject({ exitCode: 0, stderr: '' })
  expect(supported.stdout).toContain('Range     Known, for each version that fits the VIN')
  const refused = await runVinspec(caller, 'check', '1C4JJXR60NW209857')
  expect(refused.exitCode).toBe(0)
  expect(refused.stdout).toMatch(/This is a plug-in\s+hybrid/)
  expect(refused.stdout).toContain('A lookup would be rejected, at no charge.')
  expect(await runVinspec(caller, 'check', '1FADP3R48GL917098')).toMatchObject({ exitCode: 2, stdout: '' })
  const path = `/vehicle-specs/check?vin=${IONIQ_6}`
  const printed = await runVinspec(caller, 'check', IONIQ_6, '--json')
  expect(printed).toEqual({ exitCode: 0, stdout: `${await fetchText(caller, path)}\n`, stderr: '' })
  expect((await runVinspec(caller, 'help', 'check')).stdout).toContain('Check a VIN for free')
})

describe('the other commands', () => {
  test.each([
    [['packages'], '/packages', 'lookups_1000  1,000 lookups  $600.00'],
    [['credits'], '/credits', 'Automatic top-up  off'],
    [['auto-top-up', 'get'], '/auto-top-up', 'Spent this month  $0.00'],
  ])('%s prints a text for people, and the body of the API with --json', async (command, path, text) => {
    const caller = await callerWith(5)
    expect((await runVinspec(caller, ...command)).stdout).toContain(text)
    const printed = await runVinspec(caller, ...command, '--json')
    expect(printed).toEqual({ exitCode: 0, stdout: `${await fetchText(caller, path)}\n`, stderr: '' })
  })

  test('auto-top-up disable prints the disabled rule', async () => {
    const { exitCode, stdout } = await runVinspec(await callerWith(0), 'auto-top-up', 'disable')
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: expect.stringContaining("Off. We don't buy anything for you."),
    })
  })

  test.each([
    [['checkout', 'lookups_50']],
    [['auto-top-up', 'set', 'lookups_50', '--threshold-percent', '20', '--monthly-cap-cents', '20000']],
  ])('%s reports that payments are unavailable', async (command) => {
    const { exitCode, stderr } = await runVinspec(await callerWith(0), ...command)
    expect(exitCode).toBe(3)
    expect(stderr).toContain('payments_unavailable')
  })

  test('openapi prints the contract without a key', async () => {
    const caller = { apiUrl: service.apiUrl, apiKey: null }
    const { exitCode, stdout } = await runVinspec(caller, 'openapi')
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toHaveProperty('openapi', '3.1.0')
  })
})

describe('without access', () => {
  test.each([
    ['no key', null, 'api_key'],
    ['a key that is not one of ours', 'vsk_live_nonsense', 'invalid_api_key'],
  ])('%s: says where keys come from', async (_name, apiKey, code) => {
    const { exitCode, stderr } = await runVinspec({ apiUrl: service.apiUrl, apiKey }, 'credits')
    expect(exitCode).toBe(4)
    expect(stderr).toContain(code)
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain('account settings')
    expect(stderr).not.toContain('apiKey')
  })

  test('--json prints the error of the API', async () => {
    const caller = { apiUrl: service.apiUrl, apiKey: 'vsk_live_nonsense' }
    const { stdout, stderr } = await runVinspec(caller, 'credits', '--json')
    const body: unknown = JSON.parse(await fetchText(caller, '/credits'))
    expect(stdout).toBe('')
    expect(JSON.parse(stderr)).toMatchObject({
      error: { ...errorOf(body), request_id: expect.stringMatching(/./) },
    })
  })
})

test('every operation of the contract has its command', () => {
  expect(commands.map(({ operation }) => operation)).toEqual(operations.map(({ id }) => id))
})

function errorOf(body: unknown): object {
  return typeof body === 'object' && body && 'error' in body && typeof body.error === 'object'
    ? { ...body.error }
    : {}
}

describe('api', () => {
  test('sends any request with the key, and pays once for one that is repeated', async () => {
    const caller = await callerWith(3)
    const key = ['--idempotency-key', 'order-1']
    const look = ['api', 'POST', '/vehicle-specs', '-f', `vin=${IONIQ_6}`, ...key]
    const first = await runVinspec(caller, ...look)
    expect(first).toMatchObject({ exitCode: 0, stdout: (await runVinspec(caller, ...look)).stdout })
    expect((await runVinspec(caller, 'api', 'get', 'credits', '--jq', '.available_credits')).stdout).toBe(
      '2\n',
    )
    const found = await runVinspec(caller, 'api', 'GET', '/vehicles', '-f', 'limit=1', '--jq', '.data[].vin')
    expect(found.stdout).toBe(`${IONIQ_6}\n`)
    const batch = await runVinspec(caller, 'api', 'POST', '/batches', '-d', `{"vins":["${IONIQ_6}"]}`)
    const { id } = JSON.parse(batch.stdout)
    const csv = ['-H', 'content-type: text/csv', '-d', `stock;VIN\n7;${IONIQ_6}\n`]
    const same = await runVinspec(caller, 'api', 'POST', '/batches', ...csv)
    expect(JSON.parse(same.stdout)).toMatchObject({ id })
    const dry = await runVinspec(caller, 'api', 'POST', '/batches', ...csv, '--dry-run')
    expect(JSON.parse(dry.stdout).request).toMatchObject({ body: csv[3] })
    const canceled = await runVinspec(caller, 'api', 'POST', `/batches/${id}/cancel`)
    expect(JSON.parse(canceled.stdout)).toMatchObject({ id })
  })

  test('explains what the service refuses, and what cannot be sent', async () => {
    const caller = await callerWith(0)
    const api = async (...args: string[]) => await runVinspec(caller, 'api', ...args)
    expect(await api('GET', '/vehicles', '-f', 'nope=1')).toMatchObject({ exitCode: 2 })
    expect(await api('GET', '/nowhere')).toMatchObject({ exitCode: 6, stdout: '' })
    expect(await api('POST', '/vehicle-specs', '-f', `vin=${IONIQ_6}`)).toMatchObject({ exitCode: 5 })
    expect((await api('POST', '/vehicle-specs', '-f', 'vin')).stderr).toContain('has no "="')
    const dry = JSON.parse((await api('POST', '/x', '-f', 'a=1', '-f', 'b=c', '--dry-run')).stdout)
    expect(dry.request).toMatchObject({ method: 'POST', body: { a: 1, b: 'c' } })
    for (const [args, words] of [
      [['G T', '/credits'], 'A method is one of GET'],
      [['GET', '/credits', '-d', '{}'], 'A GET has no body'],
      [['POST', '/x', '-d', '{}', '-f', 'a=1'], 'Use either --data or --field'],
      [['POST', '/x', '-d', 'vin=1', '--dry-run'], 'The body is not JSON'],
      [['GET', '/credits', '-H', 'x: a\nb'], "can't be sent"],
    ] as const)
      expect(await api(...args)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(words) })
  })

  test('sends the key only below the address of the API, and a VIN of digits as it is', async () => {
    const caller = await callerWith(0)
    const planned = async (...args: string[]) =>
      JSON.parse((await runVinspec(caller, 'api', ...args, '--dry-run')).stdout).request
    for (const path of ['https://evil.example/x', '//evil.example/x', '@evil.example', '\\\\evil.example']) {
      const { url } = await planned('GET', path)
      expect(new URL(url).host).toBe(new URL(caller.apiUrl).host)
    }
    for (const path of ['../metrics', 'vehicles/../../x', '%2e%2E/.%2e/x', '..\\x'])
      expect(await runVinspec(caller, 'api', 'GET', path, '--dry-run')).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining('leads out of the API'),
      })
    const { url } = await planned('GET', '/vehicles?limit=1', '-f', 'search=Tesla')
    expect(url).toBe(`${caller.apiUrl}/vehicles?limit=1&search=Tesla`)
    const fields = ['vin=12345678901234567', 'a=1e3', 'b=10', 'c=[1]'].flatMap((field) => ['-f', field])
    expect((await planned('POST', '/x', '-d', '\uFEFF{"from":"Windows"}')).body).toEqual({ from: 'Windows' })
    expect((await planned('POST', '/vehicle-specs', ...fields)).body).toEqual({
      vin: '12345678901234567',
      a: '1e3',
      b: 10,
      c: [1],
    })
  })
})
