/** Asks Tesla about a car with its owner's token: its current state, and its options when sold. */
import type { VehicleFacts } from '@vinspec/vehicle-data'
import { namesAnotherCar } from '../named-values.ts'
import { readJson } from '../read-json.ts'
import { away, replyToStatus } from '../replies.ts'
import { readSpecs } from '../tesla/read-specs.ts'
import type { OwnerQuestion, OwnerReply } from './owner-source.ts'
import { readText } from './read-field.ts'
import { toTeslaStatements } from './tesla-reading.ts'

/** Tries the regions in turn: an owner's car is known in only one of them. */
export async function readTesla(
  apiUrls: readonly URL[],
  title: string,
  question: OwnerQuestion,
): Promise<OwnerReply> {
  for (const apiUrl of apiUrls) {
    const reply = await readIn(apiUrl, title, question)
    if (reply.kind !== 'unknown') return reply
  }
  return { kind: 'unknown' }
}

async function readIn(apiUrl: URL, title: string, question: OwnerQuestion): Promise<OwnerReply> {
  const { vin, now } = question
  const endpoints = 'charge_state;vehicle_state;vehicle_config'
  const answer = await ask(apiUrl, `/api/1/vehicles/${vin}/vehicle_data`, { endpoints }, question)
  if (answer.kind === 'away') return answer
  if (answer.kind === 'refused') return toReply(answer.response, now)
  const about = readText(answer.body, 'response', 'vin')
  if (about === undefined) return away(new Error("Tesla's answer does not say of which car it is"))
  // The owner was asked about another car, so nothing of this answer may be used.
  if (about !== vin) return { kind: 'unknown' }
  const options = await readOptions(apiUrl, question)
  return { kind: 'answered', statements: toTeslaStatements(title, { data: answer.body, options }, question) }
}

/** Options are optional: failing to read them must not lose the reading of a car that is awake. */
async function readOptions(apiUrl: URL, question: OwnerQuestion): Promise<VehicleFacts> {
  const answer = await ask(apiUrl, '/api/1/dx/vehicles/options', { vin: question.vin }, question)
  if (answer.kind !== 'body' || namesAnotherCar(answer.body, question.vin)) return {}
  return readSpecs(answer.body).facts
}

type Answer =
  | { readonly kind: 'body'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly response: Response }
  | { readonly kind: 'away'; readonly cause: unknown }

async function ask(
  apiUrl: URL,
  path: string,
  query: Readonly<Record<string, string>>,
  { accessToken, signal, bill }: OwnerQuestion,
): Promise<Answer> {
  const url = new URL(path, apiUrl)
  url.search = new URLSearchParams(query).toString()
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
  try {
    const response = await bill(
      () => fetch(url, { headers, signal, redirect: 'error' }),
      ({ status }) => status < 500,
    )
    if (response.ok) return { kind: 'body', body: await readJson(response) }
    // Canceling the body frees the connection.
    await response.body?.cancel()
    return { kind: 'refused', response }
  } catch (cause) {
    return { kind: 'away', cause: new Error('Tesla did not answer', { cause }) }
  }
}

/** For an owner's token, 401 means that the token has ended, not that we may no longer ask. */
function toReply(response: Response, now: Date): OwnerReply {
  if (response.status === 401) return { kind: 'ended', cause: new Error('Tesla answered 401') }
  return replyToStatus('Tesla', response, now)
}
