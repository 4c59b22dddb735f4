/** docs/client-rules.json, by every client of the API, against the real API. */
import { spawnSync } from 'node:child_process'
import type { RequestListener } from 'node:http'
import { startTestService } from '@vinspec/api/testing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { openBehindProxy } from '@vinspec/http-server/testing/behind-a-proxy'
import { preparePython, sourceFolder } from '@vinspec/python/python'
import { Vinspec } from '@vinspec/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFaultyRoad } from './support/faulty-road.ts'
import { openPython } from './support/python-client.ts'
import { type Client, type Rule, rules } from './support/rules.ts'
import { openSdk } from './support/sdk-client.ts'

const prepared = await preparePython('requirements.txt')
if ('missing' in prepared) console.log(`NOT TESTED: the Python client. ${prepared.missing}`)
const python = 'missing' in prepared ? null : prepared.python

const service = await closeAfterAll(startTestService())

describe('the SDK', () => {
  checkRules(openSdk)
})
describe.skipIf(python === null)('the Python client for asyncio', () => {
  checkRules(() => openPython(python ?? '', { kind: 'async' }))
})
describe.skipIf(python === null)('the Python client', () => {
  checkRules(() => openPython(python ?? '', { kind: 'sync' }))

  test('sends no key unencrypted to another computer unless that is allowed explicitly', () => {
    const code = `import vinspec
def refused(url, **options):
    try:
        vinspec.Vinspec("key", base_url=url, **options)
    except vinspec.UsageError:
        return True
    return False
urls = ["http://api.example", "http://127.0.0.1.example", "http://localhost@api.example"]
local = ["http://localhost:1/api/v1", "http://127.0.0.1", "https://api.example"]
print([refused(url) for url in urls], [refused(url) for url in local], refused(urls[0], allow_http=True))`
    const { stdout } = spawnSync(python ?? '', ['-B', '-c', code], {
      env: { ...process.env, PYTHONPATH: sourceFolder },
      encoding: 'utf8',
    })
    expect(stdout).toBe('[True, True, True] [False, False, False] False\n')
  })

  test.each([
    [{ 'http:': 'a request', 'https:': 'a tunnel' }, ''],
    [{ 'http:': 'nothing', 'https:': 'nothing' }, 'localhost'],
  ])('sends %j through the proxy of its environment, except to "%s"', async (expected, except) => {
    await using services = await openBehindProxy(refuse)
    const { ports, seen, certificate } = services
    const proxy = `http://127.0.0.1:${ports.proxy}`
    const env = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, NO_PROXY: except }
    const client = openPython(python ?? '', { kind: 'sync', env: { ...env, SSL_CERT_FILE: certificate } })
    for (const [scheme, carried] of Object.entries(expected)) {
      const baseUrl = `${scheme}//localhost:${scheme === 'http:' ? ports.http : ports.https}/api/v1`
      const { status } = await client.make(
        { operation: 'getCredits' },
        { baseUrl, apiKey: 'vsk_live_test', random: 0.5 },
      )
      const [last] = seen.splice(0)
      const what = last?.startsWith('CONNECT') ? 'a tunnel' : 'a request'
      expect({ status, carried: last === undefined ? 'nothing' : what }).toEqual({ status: 401, carried })
    }
    await client.close()
  })
})

/** A service that rejects every key. */
const refuse: RequestListener = (_request, response) => {
  const error = { code: 'invalid_api_key', message: 'The API key is not valid.', request_id: 'req_1' }
  response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
}

function checkRules(open: () => Client): void {
  let client: Client
  beforeAll(() => {
    client = open()
  })
  afterAll(() => client.close())
  test.each(rules.map((rule) => [rule.name, rule] as const))('%s', (_name, rule) => check(client, rule))
}

async function check(client: Client, { call, after, credits, random = 0.5, faults, expect: expected }: Rule) {
  const { apiKey } = await service.createCustomer({ credits })
  if (after) await client.make(after, { baseUrl: service.apiUrl, apiKey, random })
  await using road = await openFaultyRoad(service.apiUrl, faults)
  const { status, waits_ms, replayed } = await client.make(call, { baseUrl: road.baseUrl, apiKey, random })
  const left = await readBalance(apiKey)
  expect({
    status,
    attempts: road.keys.length,
    waits_ms,
    keys: new Set(road.keys.filter((key) => key !== null)).size,
    ...(expected.replayed !== undefined && { replayed }),
    credits_spent: credits - left,
  }).toEqual(expected)
}

async function readBalance(apiKey: string): Promise<number> {
  const vinspec = new Vinspec({ apiKey, baseUrl: service.apiUrl })
  return (await vinspec.credits.get()).available_credits
}
