/** Checks that customers are notified early enough before a part of the API is removed. */
import { isObject, type JsonObject } from '../json.ts'
import type { Change } from './change.ts'

/** Counted from the day of the release that announces the end. */
const NOTICE_DAYS = 180
const DAY_MS = 24 * 60 * 60 * 1000

/** Whether customers were notified in time: the last release announced the end, and the day has passed. */
export function wasAnnounced({ sunset }: Change, today: Date): boolean {
  return sunset !== null && new Date(sunset).getTime() <= today.getTime()
}

/** The earliest sunset that a release today may announce. */
export function earliestSunset(today: Date): string {
  return new Date(today.getTime() + NOTICE_DAYS * DAY_MS).toISOString().slice(0, 10)
}

/** Finds parts that are newly deprecated without a sunset, or with one that gives customers less notice than promised. */
export function findShortNotices(released: unknown, current: unknown, today: Date): readonly string[] {
  const announced = new Map(listDeprecated(released))
  const earliest = earliestSunset(today)
  return [...listDeprecated(current)].flatMap(([pointer, sunset]) => {
    if (sunset === null)
      return [`${pointer} is deprecated without \`x-sunset\`, the day after which it may be gone.`]
    const already = announced.get(pointer) ?? null
    if ((already !== null && sunset >= already) || sunset >= earliest) return []
    return [
      `${pointer} is deprecated with \`x-sunset\` ${sunset}. Customers get ${NOTICE_DAYS} days: ${earliest} or later.`,
    ]
  })
}

/** Every deprecated part by its JSON pointer, with its sunset. Examples are skipped. */
function* listDeprecated(part: unknown, pointer = '#'): Generator<readonly [string, string | null]> {
  if (Array.isArray(part)) {
    for (const [i, each] of part.entries()) yield* listDeprecated(each, `${pointer}/${i}`)
  } else if (isObject(part)) {
    if (part['deprecated'] === true) yield [pointer, readDay(part)]
    for (const [key, each] of Object.entries(part)) {
      if (key !== 'example' && key !== 'examples') yield* listDeprecated(each, `${pointer}/${escapeKey(key)}`)
    }
  }
}

function readDay(part: JsonObject): string | null {
  const sunset = part['x-sunset']
  return typeof sunset === 'string' && /^\d{4}-\d\d-\d\d$/.test(sunset) ? sunset : null
}

function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
