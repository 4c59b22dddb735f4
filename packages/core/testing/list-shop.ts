/** Lists of VINs beside automatic top-up: they and its purchases take turns, as jobs of the worker do. */
import { newId } from '../src/foundation/ids.ts'
import { readBulkLookup } from '../src/lookups/bulk-lookups/read-bulk-lookups.ts'
import { workOnBulkLookups } from '../src/lookups/bulk-lookups/work-on-bulk-lookups.ts'
import { createList, makeVins, workOffBulkLookups } from './bulk-lists.ts'
import { LOOKUPS } from './look-up.ts'
import type { PaymentBed } from './payment-bed.ts'
import { openTopUpShop } from './top-ups.ts'

export interface List {
  readonly customerId: string
  readonly id: string
}

export function openListShop(bed: PaymentBed) {
  const shop = openTopUpShop(bed)
  const workOff = () => workOffBulkLookups(bed)
  /** Until both wait. */
  const goOn = async () => {
    for (let step = 0; step < 4; step += 1) {
      await workOff()
      await shop.work()
    }
    await workOff()
  }
  return {
    shop,
    workOff,
    goOn,
    /** A checked list of a customer whose rule buys 10 credits for $12.00 when 1 is left. */
    check: async (size: number, credits: number, monthlyCapCents?: number): Promise<List> => {
      const customerId = await shop.createRule(credits, { packageKey: 'lookups_10', monthlyCapCents })
      const id = await createList(bed, customerId, makeVins(size))
      await workOff()
      return { customerId, id }
    },
    /** Looks up the first 128 vehicles of a list. */
    takeTurn: ({ customerId }: List) =>
      workOnBulkLookups(
        { ...bed, ...LOOKUPS },
        { customerId, holder: newId(), turnMs: 0, onFault: () => {} },
      ),
    /** Goes on after some time, once the sweeps have run. */
    pass: async (ms: number) => {
      bed.pass(ms)
      await shop.sweep()
      await goOn()
    },
    read: async (list: List) => {
      const bulk = await readBulkLookup(bed.prisma, list)
      return { state: bulk?.state, found: bulk?.counts.found, ready: bulk?.counts.ready }
    },
  }
}
