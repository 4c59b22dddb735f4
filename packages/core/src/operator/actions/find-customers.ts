/** How an operator finds a customer by anything that a support message mentions, and a summary of one customer. */
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { validate as isUuid } from 'uuid'
import type { Database, Transaction } from '../../foundation/db/client.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import { searchWords } from './search-words.ts'

export interface FoundCustomer {
  readonly id: string
  readonly email: string
  readonly createdAt: Date
  /** When the account was closed. */
  readonly closedAt: Date | null
  /** Which of the customer's data matches the search, such as "VIN"; empty: the search was for everyone. */
  readonly why: readonly string[]
}

export interface CustomerSearch {
  /** Anything from a support message, such as a sentence, the URL of a page, or a certificate. Empty: everyone. */
  readonly text: string
  /** Only customers before this one. */
  readonly before?: string | undefined
  readonly limit: number
}

/** Newest first. */
export async function findCustomers(prisma: Transaction, search: CustomerSearch): Promise<FoundCustomer[]> {
  const { before, limit } = search
  const text = search.text.trim()
  const found = text === '' ? undefined : await findReasons(prisma, text)
  const customers = await prisma.customer.findMany({
    where: {
      ...(found && { id: { in: [...found.keys()] } }),
      ...(before !== undefined && isUuid(before) && { AND: { id: { lt: before } } }),
    },
    select: { id: true, email: true, createdAt: true, closedAt: true },
    orderBy: { id: 'desc' },
    take: limit,
  })
  return customers.map((each) => ({ ...each, why: found?.get(each.id) ?? [] }))
}

/** The most matches of one kind. Nobody reads on in a longer list. */
const MOST = 200
/** Of a pasted letter, nobody means more. */
const MOST_WAYS = 16

/** The customers, each with which of their data matches. */
async function findReasons(
  prisma: Transaction,
  text: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ways = waysOf(text).map(
    ([why, ids]) => Prisma.sql`(SELECT ${why}::text AS why, f.id FROM (${ids}) f (id)
    WHERE f.id IS NOT NULL GROUP BY f.id LIMIT ${MOST})`,
  )
  const found = await prisma.$queryRaw<
    Array<{ why: string; id: string }>
  >`${Prisma.join(ways, ' UNION ALL ')}`
  const reasons = Map.groupBy(found, ({ id }) => id)
  return new Map([...reasons].map(([id, own]) => [id, own.map(({ why }) => why)]))
}

type Way = readonly [why: string, customerIds: Prisma.Sql]

/**
 * The ways to search for a text, chosen by its form, so that no text makes the database read tables it cannot be in.
 */
function waysOf(text: string): readonly Way[] {
  const words = searchWords(text)
  const ways = [...new Set(words)].flatMap((word) => [
    ...FORMS.flatMap(([form, toWays]) => (form.test(word) ? toWays(word) : [])),
    ...(isUuid(word) ? byId(word) : []),
  ])
  if (ways.length > 0) return ways.slice(0, MOST_WAYS)
  // Not the year in a URL.
  const lastFour = /(?:^|[^\w/-])(\d{4})$/.exec(text)?.[1]
  if (lastFour !== undefined) return byLastFour(lastFour)
  const vins = new Set([text, ...words].map(tidyVin).filter((vin) => /^[A-HJ-NPR-Z\d]{17}$/.test(vin)))
  const address = /[^\s<>"(),;:]+@[^\s<>"(),;:]*/.exec(text)?.[0].replace(/^'+|['.!?…]+$/g, '') ?? text
  const beginning = `${address.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return [
    ...[...vins].flatMap(byVin).slice(0, MOST_WAYS),
    ['Email address', Prisma.sql`SELECT id FROM customer WHERE email LIKE ${beginning}`],
  ]
}

/** Texts whose prefix or form occurs in only one of our tables. */
const FORMS: ReadonlyArray<readonly [form: RegExp, toWays: (name: string) => readonly Way[]]> = [
  [/^pi_\w+$/, (id) => [['Payment', Prisma.sql`SELECT customer_id FROM payment WHERE id = ${id}`]]],
  [
    /^(re|pyr)_\w+$/,
    (id) => [
      [
        'Refund',
        Prisma.sql`SELECT p.customer_id FROM refund r JOIN payment p ON p.id = r.payment_id WHERE r.vendor_id = ${id}`,
      ],
    ],
  ],
  [
    /^(dp|du)_\w+$/,
    (id) => [
      [
        'Dispute',
        Prisma.sql`SELECT p.customer_id FROM dispute d JOIN payment p ON p.id = d.payment_id WHERE d.id = ${id}`,
      ],
    ],
  ],
  [
    /^cs_\w+$/,
    (id) => [['Payment page', Prisma.sql`SELECT customer_id FROM checkout WHERE page_id = ${id}`]],
  ],
  [
    /^cus_\w+$/,
    (id) => [
      ['Customer at Stripe', Prisma.sql`SELECT customer_id FROM payment_customer WHERE vendor_id = ${id}`],
    ],
  ],
  [/^req_[\da-f]{32}$/, byRequest],
  [/^vsk_(live|test)_\w{4}/, byKey],
  [
    /^vss_[\da-f]{48}$/,
    (token) => [
      [
        'Share link',
        Prisma.sql`SELECT customer_id FROM share_link WHERE token_hash = sha256(convert_to(${token}, 'UTF8'))`,
      ],
    ],
  ],
]

function byId(id: string): Way[] {
  return [
    ['Customer ID', Prisma.sql`SELECT id FROM customer WHERE id = ${id}::uuid`],
    ['Lookup', Prisma.sql`SELECT customer_id FROM vehicle_lookup WHERE id = ${id}::uuid`],
    ['Batch', Prisma.sql`SELECT customer_id FROM bulk_lookup WHERE id = ${id}::uuid`],
    ['API key', Prisma.sql`SELECT customer_id FROM api_key WHERE id = ${id}::uuid`],
  ]
}

function byLastFour(last4: string): Way[] {
  return [
    ['Saved card', Prisma.sql`SELECT customer_id FROM auto_top_up_rule WHERE card_last4 = ${last4}`],
    ['API key', Prisma.sql`SELECT customer_id FROM api_key WHERE last_four = ${last4}`],
  ]
}

/** Paid lookups as long as there are lookups, other requests as far back as the log goes. Neither has an index. */
function byRequest(id: string): Way[] {
  return [
    ['Request', Prisma.sql`SELECT customer_id FROM api_request WHERE request_id = ${id}`],
    ['Request of a lookup', Prisma.sql`SELECT customer_id FROM vehicle_lookup WHERE request_id = ${id}`],
  ]
}

/** The visible prefix, as pages and emails show it, or a complete key that someone should not have sent. */
function byKey(key: string): Way[] {
  const prefix = key.slice(0, 'vsk_live_'.length + 4)
  const rest = key.slice(prefix.length)
  const isEnd = rest === '' ? Prisma.empty : Prisma.sql`AND last_four = ${rest.slice(-4)}`
  return [['API key', Prisma.sql`SELECT customer_id FROM api_key WHERE prefix = ${prefix} ${isEnd}`]]
}

function byVin(vin: string): Way[] {
  return [
    ['VIN', Prisma.sql`SELECT customer_id FROM vehicle_lookup WHERE vin = ${vin}`],
    ['VIN of an owner who was asked', Prisma.sql`SELECT customer_id FROM owner_consent WHERE vin = ${vin}`],
  ]
}

/** Null: there is no such customer. */
export async function readCustomer(prisma: Database, id: string) {
  if (!isUuid(id)) return null
  const customer = await prisma.customer.findUnique({
    where: { id },
    select: {
      id: true,
      email: true,
      name: true,
      emailVerified: true,
      twoFactorEnabled: true,
      createdAt: true,
      closedAt: true,
      operatorRole: { select: { revokedAt: true } },
    },
  })
  if (!customer) return null
  const { operatorRole, ...facts } = customer
  return { ...facts, isOperator: operatorRole !== null && operatorRole.revokedAt === null }
}
