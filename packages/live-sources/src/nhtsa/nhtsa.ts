/** NHTSA's public services, which are free: asked rarely, a few at a time, and about a model instead of each car. */
import { type Answered, askFree, type Vendor } from '../ask-vendor.ts'
import type { Reply, SourceTerms } from '../port.ts'
import { isList, isObject } from '../read-json.ts'

export interface NhtsaSettings {
  readonly apiUrl: string
  readonly clock: () => Date
}

export const NHTSA_API_URL = 'https://api.nhtsa.gov/'

/** Only NHTSA's own servers are named NHTSA, so that nobody takes a sandbox's data for NHTSA's. */
export function nhtsaVendor({ apiUrl, clock }: NhtsaSettings): Vendor {
  return { title: apiUrl === NHTSA_API_URL ? 'NHTSA' : 'NHTSA (sandbox)', clock }
}

export const politeTerms: Omit<SourceTerms, 'facts' | 'about'> = {
  price: { micros: 0, billed: 'call' },
  needsConsent: false,
  freshForHours: 24,
  keptForDays: 7,
  deadlineMs: 5_000,
  atOnce: 2,
  perMinute: 60,
  breaker: { failures: 5, pauseMs: 60_000 },
  license: 'US public domain',
}

export type Results =
  | { readonly kind: 'results'; readonly results: ReadonlyArray<Readonly<Record<string, unknown>>> }
  | Reply

/** NHTSA wraps every answer in `results`, with a lowercase or an uppercase R. */
export async function askResults(vendor: Vendor, url: URL, signal: AbortSignal): Promise<Results> {
  const answered: Answered = await askFree(vendor, { url }, signal)
  if (answered.kind === 'unauthorized') return answered.reply
  if (answered.kind !== 'body') return answered
  const { results, Results } = isObject(answered.body) ? answered.body : {}
  const list = results ?? Results
  // A list that lacks an entry would say that it does not exist.
  if (!isList(list) || !list.every(isObject))
    return { kind: 'away', cause: new Error(`${vendor.title} answered without results that can be read`) }
  return { kind: 'results', results: list }
}

export const today = ({ clock }: Vendor): string => clock().toISOString().slice(0, 'YYYY-MM-DD'.length)
