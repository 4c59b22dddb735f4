/** A commercial source as a file: its URL, which part of its answer is which fact, and its terms. */
import { type AmountName, amountUnits, isFact } from '@vinspec/vehicle-data'
import * as z from 'zod'
import { canBeSent } from '../can-be-sent.ts'
import { unitsOf } from './units.ts'

const amountName = z.custom<AmountName>(
  (name) => typeof name === 'string' && Object.hasOwn(amountUnits, name),
  'is no figure',
)

/** A figure: the vendor's unit, and the least and the most plausible value in ours. Other values are rejected. */
const figure = z
  .strictObject({
    fact: amountName,
    path: z.string().min(1),
    unit: z.string(),
    least: z.number(),
    most: z.number(),
  })
  .refine(({ fact, unit }) => unit in unitsOf(fact), {
    error: ({ input }) => `the unit is none that becomes that of the fact: ${JSON.stringify(input)}`,
  })
/** Words for the vendor's values. A value without words is not shown, because it is the vendor's code. */
const words = z.strictObject({
  fact: z.enum(['trim', 'paint', 'interior', 'supercharging', 'wheelStyle', 'wheels', 'factory', 'body']),
  path: z.string().min(1),
  words: z.record(z.string(), z.string().min(1)),
})
const day = z.strictObject({ fact: z.enum(['productionDate', 'lastMeasured']), path: z.string().min(1) })

/** Rejects values that no answer can have: they would be left out after they were paid for. */
const mapped = z.union([figure, words, day]).refine(canBeAnswered, {
  error: ({ input }) => `it allows what no answer can have: ${JSON.stringify(input)}`,
})

const count = z.int().positive()
/** A timer cannot wait much longer than three weeks, and a date cannot be any number of days away. */
const MOST_MS = 24 * 60 * 60 * 1000
const MOST_DAYS = 3_650

const mappingFile = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  title: z.string().min(1),
  url: z
    .string()
    .refine(
      isReachedSafely,
      'must be https, or this machine, with {vin}, {make}, {model}, or {modelYear} after the server only',
    ),
  key: z
    .strictObject({
      header: z.string().min(1),
      setting: z.string().min(1),
      prefix: z.string().optional(),
    })
    .refine(({ header, prefix }) => canBeSent(header, prefix ?? ''), 'cannot be sent in a header'),
  covers: z.strictObject({
    makes: z.array(z.string()).min(1),
    from: z.int().optional(),
    to: z.int().optional(),
  }),
  facts: z.array(mapped).min(1),
  terms: z
    .strictObject({
      price: z.strictObject({ micros: z.int().nonnegative(), billed: z.enum(['call', 'result']) }),
      about: z.enum(['vehicle', 'model']),
      freshForHours: count,
      keptForDays: count.max(MOST_DAYS),
      deadlineMs: count.max(MOST_MS),
      atOnce: count,
      perMinute: count,
      breaker: z.strictObject({ failures: count, pauseMs: count.max(MOST_MS) }),
      license: z.string().min(1),
    })
    .refine(({ freshForHours, keptForDays }) => freshForHours <= keptForDays * 24, {
      path: ['freshForHours'],
      error: 'is longer than an answer is kept',
    }),
})

/** Otherwise, what is said about one car would be shown for all cars of its model, or the reverse. */
const mapping = mappingFile.refine(
  ({ url, terms }) => url.includes('{vin}') === (terms.about === 'vehicle'),
  {
    path: ['terms', 'about'],
    error: 'must be "vehicle" if the url has {vin}, and else "model"',
  },
)

export type Mapping = z.infer<typeof mapping>
export type MappedFact = Mapping['facts'][number]

/** Parses the text of a mapping file; `fault` says what is wrong with it, in a sentence. */
export function parseMapping(text: string): { readonly mapping: Mapping } | { readonly fault: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { fault: 'it is not JSON' }
  }
  const parsed = mapping.safeParse(value)
  if (parsed.success) return { mapping: parsed.data }
  const [issue] = parsed.error.issues
  return { fault: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong'}` }
}

function canBeAnswered(each: z.infer<typeof figure | typeof words | typeof day>): boolean {
  if ('words' in each) return Object.values(each.words).every((word) => isFact(each.fact, word))
  return !('unit' in each) || isFact(each.fact, { from: each.least, to: each.most })
}

/** The key must not be sent in plain text, nor to a host name that depends on the car. */
function isReachedSafely(template: string): boolean {
  const url = URL.parse(template)
  if (url === null || url.host.includes('{') || url.username !== '') return false
  const rest = template.replaceAll(/\{(?:vin|make|model|modelYear)\}/g, '')
  return !/[{}]/.test(rest) && (url.protocol === 'https:' || isLoopback(url))
}

export const isLoopback = ({ hostname }: URL): boolean => hostname === '127.0.0.1' || hostname === 'localhost'
