/** Clients of every way that the service is sold, which repeat each lookup until they know how it ended. */
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '@vinspec/core/foundation'
import { freshVin } from '@vinspec/vehicle-data/testing/vins'
import type { Random } from '../random.ts'
import type { TownServer } from '../town/database.ts'
import type { Places, Town } from '../town/start-town.ts'
import type { Vendor } from '../vendor.ts'
import { type Asked, askApi, askPortal, askTools } from './ask.ts'
import { type Attempt, type Attempts, Broken, type End, type Way } from './attempts.ts'
import { type Customer, openCheckout } from './customers.ts'
import { lookUpLists } from './look-up-lists.ts'

export interface Load {
  /** Lets every client finish what it has begun, within this time. */
  finish(withinMs: number): Promise<void>
  /** Repeats up to `most` answered requests. Throws `Broken` if an answer differs. */
  replay(most: number): Promise<number>
}

export interface LoadSettings {
  readonly town: Town<TownServer>
  readonly customers: readonly Customer[]
  readonly attempts: Attempts
  readonly vendor: Vendor
  readonly random: Random
  /** Called if a client sees a response that no fault explains. */
  onBroken(error: Error): void
}

const WAYS: readonly Way[] = ['API', 'API', 'API', 'tools', 'portal']
/** The percentage of attempts that request an answer again that the client already has. */
const REPLAYS = 15
/** How long a client waits between two lookups, from and to, in milliseconds. */
const PAUSE_MS = [20, 120] as const
const REPLAYS_AT_ONCE = 8
const REPLAYS_WITHIN_MS = 180_000

export function startLoad(settings: LoadSettings): Load {
  const { customers, attempts, random, town } = settings
  const prisma = openDatabase({ url: town.database.url, poolSize: 2 })
  const finishing = new AbortController()
  const givenUp = new AbortController()

  async function client(customer: Customer, own: Random): Promise<void> {
    const answered: Attempt[] = []
    while (!finishing.signal.aborted) {
      const old = own.percent(REPLAYS) ? own.pick(answered) : undefined
      const attempt = old ?? attempts.begin({ customerId: customer.customerId, ...draw(own) })
      const kind = await retryUntilEnded(settings, attempt, customer, own, givenUp.signal)
      if (kind === 'refused' && customer.kind === 'buying') await buy(settings, customer, own)
      if (kind === 'answered' && !old) answered.push(attempt)
      await wait(own.between(...PAUSE_MS))
    }
  }

  const lists = { prisma, attempts, finishing: finishing.signal, patience: givenUp.signal }
  const clients = customers.flatMap((customer) =>
    customer.kind === 'listing'
      ? lookUpLists({ ...lists, ...customer, random: random.fork() }).catch(settings.onBroken)
      : [random.fork(), random.fork()].map((own) => client(customer, own).catch(settings.onBroken)),
  )
  return {
    async finish(withinMs) {
      finishing.abort()
      await Promise.race([Promise.all(clients), wait(withinMs, undefined, { ref: false })])
      givenUp.abort()
      await prisma.$disconnect()
    },
    async replay(most) {
      const patience = AbortSignal.timeout(REPLAYS_WITHIN_MS)
      const answered = attempts
        .all()
        .filter(({ end, way }) => end?.kind === 'answered' && (way === 'API' || way === 'tools'))
      const again = answered.slice(-most).values()
      const replayer = async () => {
        for (const attempt of again) {
          const customer = customers.find(({ customerId }) => customerId === attempt.customerId)
          if (customer) await retryUntilEnded(settings, attempt, customer, random, patience)
        }
      }
      await Promise.all(Array.from({ length: REPLAYS_AT_ONCE }, replayer))
      return Math.min(most, answered.length)
    },
  }
}

/** Repeats an attempt until the service says how it ended, or the client gives up. */
async function retryUntilEnded(
  { town, attempts }: LoadSettings,
  attempt: Attempt,
  customer: Customer,
  own: Random,
  patience: AbortSignal,
): Promise<End['kind'] | undefined> {
  while (!patience.aborted) {
    const end = await ask(town.places, attempt, customer, own).catch(unlessUnreachable)
    if (end) {
      attempts.end(attempt, end)
      return end.kind
    }
    await wait(own.between(50, 300))
  }
  return undefined
}

function ask(places: Places, attempt: Attempt, customer: Customer, own: Random): Asked {
  if (attempt.way === 'API') return askApi(own.pick(places.apis) ?? places.apis[0], customer, attempt)
  return attempt.way === 'tools' ? askTools(places, customer, attempt) : askPortal(places, customer, attempt)
}

/** Opens a payment page and pays on it. A page that is lost is never paid. */
async function buy(
  { town: { places }, vendor }: LoadSettings,
  customer: Customer,
  own: Random,
): Promise<void> {
  const key = crypto.randomUUID()
  const api = own.pick(places.apis) ?? places.apis[0]
  const page = await openCheckout(api, customer, key).catch(unlessUnreachable)
  if (page !== undefined) await vendor.pay(page)
}

/** Draws an attempt for a vehicle that was not looked up before. */
function draw(own: Random): Pick<Attempt, 'key' | 'vin' | 'way'> {
  return { key: crypto.randomUUID(), vin: freshVin(), way: own.pick(WAYS) ?? 'API' }
}

/** Ignores errors of the connection, after which the client repeats the request. Errors in a response are thrown. */
function unlessUnreachable(error: unknown): undefined {
  const isCut = error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
  if (!isCut || error instanceof Broken) throw error
}
