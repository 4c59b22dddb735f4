/** Recalls of a model and year. */
import type { Recall, VehicleIdentity } from '@vinspec/vehicle-data'
import type { Vendor } from '../ask-vendor.ts'
import type { LiveSource, Reply } from '../port.ts'
import { findModelName } from './model-names.ts'
import { askResults, type NhtsaSettings, nhtsaVendor, politeTerms, type Results, today } from './nhtsa.ts'

export function createRecallsSource(settings: NhtsaSettings): LiveSource {
  const vendor = nhtsaVendor(settings)
  const { apiUrl } = settings
  return {
    name: 'nhtsa_recalls',
    title: vendor.title,
    terms: { ...politeTerms, facts: ['recalls'], about: 'model' },
    covers: () => true,
    async ask({ identity, signal }) {
      const first = await askRecalls(vendor, apiUrl, identity, signal)
      if (first.kind !== 'results' || first.results.length > 0) return toReply(first, vendor)
      // There are none, or NHTSA does not use this name: only for a name that it uses do we say that there is no
      // recall.
      const found = await findModelName(vendor, apiUrl, identity, signal)
      if (found.kind !== 'name') return found
      if (found.name === undefined) return { kind: 'unknown' }
      return toReply(await askRecalls(vendor, apiUrl, { ...identity, model: found.name }, signal), vendor)
    },
  }
}

async function askRecalls(
  vendor: Vendor,
  apiUrl: string,
  { modelYear, make, model }: VehicleIdentity,
  signal: AbortSignal,
): Promise<Results> {
  const url = new URL('recalls/recallsByVehicle', apiUrl)
  url.search = new URLSearchParams({ make, model, modelYear: String(modelYear) }).toString()
  return await askResults(vendor, url, signal)
}

function toReply(answer: Results, vendor: Vendor): Reply {
  if (answer.kind !== 'results') return answer
  const recalls = answer.results.map(toRecall)
  // An incomplete list would say that the missing recall does not exist.
  if (recalls.includes(undefined))
    return { kind: 'away', cause: new Error(`${vendor.title} answered with a recall that cannot be read`) }
  const facts = { recalls: eachOnce(recalls.filter((recall) => recall !== undefined)) }
  return {
    kind: 'answered',
    statements: [{ source: { name: vendor.title, about: 'model', date: today(vendor), link: LINK }, facts }],
  }
}

const LINK = 'https://www.nhtsa.gov/recalls'

const byUrgency = [undefined, 'park_outside', 'do_not_drive'] as const

/** NHTSA lists a recall once for each component, but it is one recall: the most urgent of its entries counts. */
function eachOnce(recalls: readonly Recall[]): readonly Recall[] {
  const ordered = recalls.toSorted(
    (one, other) => byUrgency.indexOf(one.advice) - byUrgency.indexOf(other.advice),
  )
  return [...new Map(ordered.map((recall) => [recall.campaign, recall])).values()]
}

function toRecall(said: Readonly<Record<string, unknown>>): Recall | undefined {
  // In one spelling, so that nobody takes another one for another recall: 23V838 is 23V838000.
  const campaign = textOf(said['NHTSACampaignNumber']).toUpperCase().padEnd(9, '0')
  const reportedOn = dayOf(textOf(said['ReportReceivedDate']))
  const component = componentOf(textOf(said['Component']))
  const summary = shortened(textOf(said['Summary']))
  if (!/^\d{2}[A-Z]\d{6}$/.test(campaign) || reportedOn === undefined || component === '' || summary === '')
    return undefined
  const advice = isYes(said['parkIt'])
    ? 'do_not_drive'
    : isYes(said['parkOutSide'])
      ? 'park_outside'
      : undefined
  return {
    campaign,
    reportedOn,
    component,
    summary,
    ...(advice !== undefined && { advice }),
    overTheAir: isYes(said['overTheAirUpdate']),
  }
}

/** The text on one line. */
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .toWellFormed()
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
    : ''

const isYes = (value: unknown): boolean => value === true || /^(?:true|y|yes)$/i.test(textOf(value))

/** Parses NHTSA's day-first dates: "11/12/2023" is December 11. */
function dayOf(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  return !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString().startsWith(iso) ? iso : undefined
}

/** From "STEERING:ELECTRIC POWER ASSIST" to "Steering: electric power assist". */
const componentOf = (text: string): string => {
  const words = text.toLowerCase().replace(/ ?: ?/g, ': ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Long enough to say what is wrong. */
const ENOUGH = 300

/** As many whole sentences as are needed to say enough. */
function shortened(text: string): string {
  const sentences = text.match(/.+?[.!?](?= |$)|.+$/g) ?? []
  let short = ''
  for (const sentence of sentences) {
    if (short.length >= ENOUGH) break
    short += sentence
  }
  return short.trim()
}
