/** Tesla's Fleet API with the owner's token: what the car says of itself now. */
import { readJson } from '../read-json.ts'
import { away, replyToStatus } from '../replies.ts'
import type { OwnerQuestion, OwnerReply, OwnerSource } from './owner-source.ts'
import { readText } from './read-field.ts'
import { toTeslaStatements } from './tesla-reading.ts'
import {
  getTeslaTokens,
  revokeTeslaTokens,
  type TeslaOwnerSettings,
  teslaSignInUrl,
} from './tesla-sign-in.ts'

export function createTeslaOwnerSource(settings: TeslaOwnerSettings): OwnerSource {
  const { clientId, clientSecret, signInUrl } = settings
  const ownPage = new URL('/user/revoke/consent', signInUrl)
  ownPage.searchParams.set('revoke_client_id', clientId)
  return {
    name: 'tesla_owner',
    title: "Tesla, with the owner's consent",
    signInAt: 'Tesla',
    ownPage,
    terms: TERMS,
    covers: ({ make }) => make === 'Tesla',
    signInUrl: (signIn) => teslaSignInUrl(settings, signIn),
    exchange: (code, { redirectUri, verifier }, signal) =>
      getTeslaTokens(
        settings,
        {
          grant_type: 'authorization_code',
          client_secret: clientSecret,
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        },
        signal,
      ),
    refresh: async ({ refreshToken }, signal) =>
      refreshToken === undefined
        ? { kind: 'refused', cause: new Error('Tesla gave no refresh token') }
        : await getTeslaTokens(
            settings,
            { grant_type: 'refresh_token', refresh_token: refreshToken },
            signal,
          ),
    read: (question) => read(settings, question),
    revoke: (tokens, _vin, signal) => revokeTeslaTokens(settings, tokens, signal),
  }
}

const TERMS: OwnerSource['terms'] = {
  facts: ['stateOfHealthPercent', 'odometerMi'],
  // 500 requests for a dollar, whatever comes of them.
  price: { micros: 2_000, billed: 'call' },
  about: 'vehicle',
  needsConsent: true,
  freshForHours: 366 * 24,
  keptForDays: 366,
  deadlineMs: 15_000,
  atOnce: 4,
  perMinute: 60,
  breaker: { failures: 5, pauseMs: 60_000 },
  license: 'for the customer whom the owner agreed to, until it is withdrawn',
}

/** An owner's car is known in one region: elsewhere it is not found. */
async function read({ apiUrls }: TeslaOwnerSettings, question: OwnerQuestion): Promise<OwnerReply> {
  let reply: OwnerReply = { kind: 'unknown' }
  for (const apiUrl of apiUrls) {
    reply = await readIn(apiUrl, question)
    if (reply.kind !== 'unknown') return reply
  }
  return reply
}

const WANTED = 'charge_state;vehicle_state;vehicle_config'

async function readIn(apiUrl: URL, question: OwnerQuestion): Promise<OwnerReply> {
  const { vin, accessToken, now, signal, bill } = question
  const url = new URL(`/api/1/vehicles/${vin}/vehicle_data`, apiUrl)
  url.searchParams.set('endpoints', WANTED)
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
  try {
    const response = await bill(
      () => fetch(url, { headers, signal, redirect: 'error' }),
      ({ status }) => status < 500,
    )
    if (!response.ok) return await refused(response, now)
    const data = await readJson(response)
    const about = readText(data, 'response', 'vin')
    if (about === undefined) return away(new Error("Tesla's answer does not say of which car it is"))
    // Whatever else it says, the owner was asked about another car.
    if (about !== vin) return { kind: 'unknown' }
    return { kind: 'answered', statements: toTeslaStatements(data, question) }
  } catch (cause) {
    return away(new Error('Tesla did not answer', { cause }))
  }
}

/** To an owner, 401 is the end of the token, not of what we may ask. */
async function refused(response: Response, now: Date): Promise<OwnerReply> {
  // Frees the connection.
  await response.body?.cancel()
  if (response.status === 401) return { kind: 'ended', cause: new Error('Tesla answered 401') }
  return replyToStatus('Tesla', response, now)
}
