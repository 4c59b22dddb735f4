import { afterAll, beforeEach, expect, test } from 'vitest'
import { startVehicleSources } from '../src/vehicle-sources.ts'

const VIN = '5YJ3E1EB8NF317001'
const vendor = await startVehicleSources()
afterAll(() => vendor.close())
beforeEach(() => {
  vendor.reset()
})

interface Call extends RequestInit {
  readonly token?: string
}

async function call(path: string, { token = '', headers = {}, ...init }: Call = {}) {
  const response = await fetch(`${vendor.url}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...init,
  })
  const text = await response.text()
  const body: unknown = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  return { status: response.status, body }
}

async function partnerToken(): Promise<string> {
  const { body } = await call('/oauth2/v3/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'a',
      client_secret: 's',
      audience: vendor.url,
    }),
  })
  const token: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'access_token') : undefined
  if (typeof token !== 'string') throw new Error('no token')
  return token
}

/** A token of an owner who has signed in and has these cars. */
function ownerToken(cars: readonly string[] | 'any'): string {
  const redirectUri = 'https://app.example/back'
  const code = vendor.owners.agree({ maker: 'tesla', clientId: 'app', redirectUri, challenge: '', cars })
  return vendor.owners.exchange(code, { redirectUri, verifier: '' })?.access_token ?? ''
}

test('a car is the same each time, and another VIN is another car', async () => {
  const token = await partnerToken()
  const specs = (vin: string) => call(`/api/1/vehicles/${vin}/specs`, { token })
  const first = await specs(VIN)
  expect(first.body).toMatchObject({ response: { vin: VIN, batterySoH: expect.any(Number) } })
  expect(await specs(VIN)).toEqual(first)
  expect(await specs('5YJ3E1EB8NF317002')).not.toEqual(first)
})

test("specifications need a partner token and options an owner's, and a car of another make is unknown", async () => {
  const [token, owner] = [await partnerToken(), ownerToken('any')]
  const answers = await Promise.all([
    call(`/api/1/vehicles/${VIN}/specs`, { token: 'made-up' }),
    call(`/api/1/dx/vehicles/options?vin=${VIN}`, { token }),
    call(`/api/1/dx/vehicles/options?vin=${VIN}`, { token: owner }),
    call(`/api/1/dx/vehicles/options?vin=${VIN}`, { token: ownerToken(['5YJ3E1EB8NF317002']) }),
    call('/api/1/vehicles/7FCTGAAA0PN000001/specs', { token }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 200, 404, 404])
})

test('a fault is turned on by JSON, happens as often as requested, and is gone after a reset', async () => {
  const inject = (fault: object) =>
    call('/control/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    })
  expect((await inject({ at: 'nhtsa', fault: 'no-such' })).status).toBe(400)
  await inject({ at: 'nhtsa', fault: '429', times: 1, headers: { 'retry-after': '7' } })
  const recalls = () => call('/recalls/recallsByVehicle?make=tesla&model=model%203&modelYear=2022')
  expect((await recalls()).status).toBe(429)
  expect((await recalls()).status).toBe(200)
  await inject({ at: 'nhtsa.recalls', fault: 'html' })
  expect((await recalls()).body).toMatch(/^<!doctype html>/)
  await call('/control', { method: 'DELETE' })
  expect((await recalls()).body).toMatchObject({ Message: 'Results returned successfully' })
  expect((await call('/control')).body).toMatchObject({
    calls: ['nhtsa.recalls 2022 TESLA MODEL 3'],
    faults: [],
  })
})

test('tokens expire when told to', async () => {
  const token = await partnerToken()
  await call('/control/end-tokens', { method: 'POST' })
  expect((await call(`/api/1/vehicles/${VIN}/specs`, { token })).status).toBe(401)
})

test('a code and a refresh token work once, and the previous refresh token still works if the next was lost', () => {
  const { owners } = vendor
  const redirectUri = 'https://app.example/back'
  const agreed = { maker: 'tesla', clientId: 'app', redirectUri, challenge: '', cars: 'any' } as const
  const [code, other] = [owners.agree(agreed), owners.agree({ ...agreed, challenge: 'of another' })]
  const first = owners.exchange(code, { redirectUri, verifier: '' })
  expect(owners.exchange(code, { redirectUri, verifier: '' })).toBeUndefined()
  expect(owners.exchange(other, { redirectUri, verifier: 'mine' })).toBeUndefined()
  const [one = '', lost] = [first?.refresh_token, owners.refresh(first?.refresh_token ?? '')]
  const next = owners.refresh(one)
  expect(owners.refresh(lost?.refresh_token ?? '')).toBeUndefined()
  const last = owners.refresh(next?.refresh_token ?? '')
  expect(owners.refresh(one)).toBeUndefined()
  owners.end(last?.access_token ?? '')
  expect(owners.refresh(last?.refresh_token ?? '')).toBeUndefined()
})
