/** Many clients show their model only the text of a result. */

import { formatCents } from '@vinspec/contract/amounts'
import { formatDay } from '@vinspec/contract/moments'
import { definitions } from '@vinspec/contract/port'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Backend } from '../src/backend.ts'
import { callTool, type Tool, tools } from '../src/index.ts'
import { exampleArguments } from '../testing/example-arguments.ts'
import { arbitraryOf } from './arbitrary-of.ts'

type Path = ReadonlyArray<string | number>
type Leaf = string | number | boolean | null

/** Excluded, because its result is a list of what it is tested with. */
const isList = ({ name }: Tool) => name === 'compare_vehicles'

test.each(tools)('the text of $name has every fact of its structured content', async (tool) => {
  await fc.assert(
    fc.asyncProperty(arbitraryOf(tool.resultSchema).map(asTheServiceHasIt), async (body) => {
      const { result } = await callTool(tool, answering(tool, body), exampleArguments(tool))
      const text = result.content[0]?.text ?? ''
      expect(result.structuredContent).toEqual(isList(tool) ? { object: 'list', data: [body, body] } : body)
      const plain = text.replaceAll('\\|', '|')
      for (const [path, value] of leavesOf(body)) {
        expect({ path, words: wordsFor(path, value), plain }).toSatisfy(isSaid)
      }
    }),
    { numRuns: 60, seed: 1 },
  )
})

interface Said {
  readonly words: readonly string[]
  readonly plain: string
}

function isSaid({ words, plain }: Said): boolean {
  return words.length === 0 || words.some((each) => plain.includes(each))
}

/** The ways in which a person may read a value: any of them will do. Unknown values need no words. */
function wordsFor(path: Path, value: Leaf): string[] {
  const name = path.at(-1)
  if (value === null) return []
  // Names for programs, beside the same names for people.
  if (name === 'object' || (name === 'key' && path.length > 1)) return []
  if (path.some((part) => NUMBERS.has(part))) return []
  if (name === 'amount_cents') return [formatCents(Number(value))]
  if (name === 'currency') return ['$']
  if (name === 'enabled') return [value === true ? 'Automatic top-up: on' : 'Automatic top-up: off']
  if (name === 'credits' && path.length === 1) return [value === 1 ? 'for 1 credit' : 'at no charge']
  if (name === 'availability') return [AVAILABILITY_WORDS[String(value)] ?? `no words for ${value}`]
  if (name === 'supported') return [value === true ? 'for 1 credit' : 'would be rejected']
  if (path[0] === 'coverage' && typeof name === 'string') {
    return [COVERAGE_WORDS[String(value)] ?? `no words for ${value}`]
  }
  if (name === 'status') return [STATUS_WORDS[String(value)] ?? `no words for ${value}`]
  if (typeof value === 'boolean') return [String(value), value ? 'yes' : 'no']
  if (typeof value === 'string' && MOMENT.test(value)) return [value, formatDay(new Date(value))]
  return [String(value)]
}

/** Figures for programs, beside the same figures in words. */
const NUMBERS: ReadonlySet<string | number> = new Set(['numbers', 'parts', 'wheel_numbers'])

const MOMENT = /^\d{4}-\d\d-\d\d(T.*Z)?$/

const BATCH_STATUSES = ['checking', 'checked', 'running', 'waiting', 'paused', 'finished', 'canceled']

const STATUS_WORDS: Readonly<Record<string, string>> = {
  disabled: 'off',
  setup_required: 'waiting for a card',
  active: 'on',
  processing: 'charging the card now',
  retry_scheduled: 'retrying a declined charge',
  action_required: 'waiting for the customer',
  cap_reached: 'the monthly cap is reached',
  suspended: 'suspended',
  credited: 'Status: credited',
  open: 'Status: open',
  ...Object.fromEntries(BATCH_STATUSES.map((status) => [status, `Status: ${status}`])),
}

const COVERAGE_WORDS: Readonly<Record<string, string>> = {
  exact: 'Range: Known, one figure',
  span: 'Range: Known, for each version',
  none: 'Range: Not known',
  true: ': Known',
  false: ': Not known',
}

const AVAILABILITY_WORDS: Readonly<Record<string, string>> = {
  known: ': Known',
  live_source: ': Asked at the lookup: ',
  owner: ': If the owner agrees: ',
}

/**
 * Makes a generated body consistent, as the service's are: a rule is enabled unless its status is disabled, a price's text
 * is its amount, and a VIN is supported unless there is a reason. Known facts have no source to ask, and a rejection no preview.
 */
function asTheServiceHasIt(body: unknown): Record<string, unknown> {
  const text = JSON.stringify(body, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    if ('status' in value && 'enabled' in value) return { ...value, enabled: value.status !== 'disabled' }
    if ('supported' in value && 'reason' in value) {
      const supported = value.reason === null
      return {
        ...value,
        supported,
        credits: supported ? 1 : 0,
        ...(!supported && { coverage: null, facts: [] }),
      }
    }
    if ('availability' in value && value.availability === 'known') return { ...value, sources: [] }
    if ('display' in value && 'amount_cents' in value) {
      return { ...value, display: formatCents(Number(value.amount_cents)) }
    }
    return value
  })
  return JSON.parse(text)
}

function leavesOf(value: unknown, path: Path = []): Array<[Path, Leaf]> {
  if (Array.isArray(value)) return value.flatMap((each, index) => leavesOf(each, [...path, index]))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, each]) => leavesOf(each, [...path, key]))
  }
  return [[path, isLeaf(value) ? value : null]]
}

function isLeaf(value: unknown): value is Leaf {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** A service that responds to every call with the same body. */
function answering({ operation }: Tool, body: unknown): Backend {
  const answer = async () => ({ body })
  const answers = Object.keys(definitions).map((id) => [id, answer])
  const asked = { getCredits: { available_credits: 7 }, listPackages: { data: [] } }
  const others = Object.entries(asked).flatMap(([id, other]) =>
    id === operation ? [] : [[id, async () => ({ body: other })]],
  )
  return {
    operations: Object.assign(Object.create(null), Object.fromEntries([...answers, ...others])),
    serviceInfo: Object.assign(Object.create(null), body),
    sells: true,
    requestId: 'req_test',
    onBug: (error) => {
      throw error
    },
  }
}
