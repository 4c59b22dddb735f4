/**
 * Tesla, asked in our own name: a car's health and capacity according to Tesla, and its options when built and sold.
 */
import { type Answered, askBilled, type Vendor } from '../ask-vendor.ts'
import { namesAnotherCar } from '../named-values.ts'
import type { LiveSource, Question, Reply, SourceTerms } from '../port.ts'
import { away } from '../replies.ts'
import { createPartnerTokens, type PartnerTokens } from './partner-tokens.ts'
import { readSpecs } from './read-specs.ts'

export interface TeslaSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** Base URLs of Tesla's regions, likeliest first. */
  readonly regions: readonly string[]
  readonly tokenUrl: string
  readonly clock: () => Date
}

/** The API of each region, which knows the cars of that region. */
export const teslaRegions = {
  na: 'https://fleet-api.prd.na.vn.cloud.tesla.com',
  eu: 'https://fleet-api.prd.eu.vn.cloud.tesla.com',
  cn: 'https://fleet-api.prd.cn.vn.cloud.tesla.cn',
} as const
export const TESLA_TOKEN_URL = 'https://fleet-auth.prd.vn.cloud.tesla.com/oauth2/v3/token'

export function createTeslaSource(settings: TeslaSettings): LiveSource {
  const title = titleOf(settings)
  const vendor = { title, clock: settings.clock }
  const { clientId, clientSecret, tokenUrl } = settings
  const tokens = createPartnerTokens(
    { clientId, clientSecret, tokenUrl: new URL(tokenUrl), scope: 'vehicle_specs' },
    vendor,
  )
  return {
    name: 'tesla',
    title,
    terms,
    covers: ({ make, modelYear }) => make === 'Tesla' && modelYear >= FIRST_MODEL_S,
    async ask(question) {
      for (const region of settings.regions) {
        const answered = await askRegion(region, question, tokens, vendor)
        // The car is in another region, or unknown to all.
        if (answered.kind !== 'unknown') return toReply(answered, question, vendor)
      }
      return { kind: 'unknown' }
    },
  }
}

/** Only Tesla's own servers are named Tesla, so that nobody takes a sandbox's data for Tesla's. */
function titleOf({ regions, tokenUrl }: TeslaSettings): string {
  const own = new Set<string>(Object.values(teslaRegions))
  return tokenUrl === TESLA_TOKEN_URL && regions.every((url) => own.has(url)) ? 'Tesla' : 'Tesla (sandbox)'
}

/** Tesla's API does not have the Roadsters that came before. */
const FIRST_MODEL_S = 2012

const terms: SourceTerms = {
  facts: [
    'stateOfHealthPercent',
    'usableNowKwh',
    'lastMeasured',
    'productionDate',
    'paint',
    'wheels',
    'wheelStyle',
    'interior',
    'seats',
    'seatOptions',
    'assistancePackage',
    'supercharging',
    'trim',
  ],
  price: { micros: 100_000, billed: 'result' },
  about: 'vehicle',
  needsConsent: false,
  // A battery loses about 1% in half a year.
  freshForHours: 30 * 24,
  keptForDays: 30,
  deadlineMs: 6_000,
  atOnce: 16,
  perMinute: 300,
  breaker: { failures: 5, pauseMs: 30_000 },
  license: "Tesla's Fleet API terms: for the customer who asked about this car",
}

type Body = Extract<Answered, { kind: 'body' }>

/** A token may expire early, so one that is rejected is renewed once. */
async function askRegion(
  region: string,
  question: Question,
  tokens: PartnerTokens,
  vendor: Vendor,
): Promise<Body | Reply> {
  for (let tries = 1; ; tries += 1) {
    const issued = await tokens.current(region)
    if (issued.kind !== 'token') return issued
    const request = {
      url: new URL(`/api/1/vehicles/${question.vin}/specs`, region),
      headers: { authorization: `Bearer ${issued.token}`, 'content-type': 'application/json' },
    }
    const answered = await askBilled(vendor, request, question)
    if (answered.kind !== 'unauthorized') return answered
    if (tries > 1) return answered.reply
    tokens.forget(region, issued.token)
  }
}

function toReply(answered: Body | Reply, { vin }: Question, { title, clock }: Vendor): Reply {
  if (answered.kind !== 'body') return answered
  if (namesAnotherCar(answered.body, vin)) return away(new Error(`${title} answered about another car`))
  const { facts, doubtful } = readSpecs(answered.body)
  if (Object.keys(facts).length === 0 && doubtful.length === 0) return { kind: 'unknown' }
  const date = clock().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const statements = [{ source: { name: title, about: 'vehicle', date }, facts } as const]
  return { kind: 'answered', statements, ...(doubtful.length > 0 && { doubtful }) }
}
