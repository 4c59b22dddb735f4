/** Keys and apps that change a customer's rule, or request a change. */
import { createApiKeyAuthenticator } from '../src/access/api-keys/authenticate-api-key.ts'
import { createApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { USUAL_PERMISSIONS } from '../src/access/permissions/allowance.ts'
import { newId } from '../src/foundation/ids.ts'
import { ALL_PERMISSIONS } from '../src/foundation/permission.ts'
import type { Principal } from '../src/foundation/principal.ts'
import { type AutoTopUpTerms, configureAutoTopUp } from '../src/money/auto-top-up/configure.ts'
import { connect } from './apps.ts'
import type { PaymentBed } from './payment-bed.ts'

export interface Askers {
  /** A key called laptop; null: without the permission `top_up`. */
  key(customerId: string, monthlyTopUpCents?: number | null): Promise<Principal>
  /** An app called Fleet helper; null: without the permission `top_up`. */
  app(customerId: string, monthlyTopUpCents?: number | null): Promise<Principal>
  change(by: Principal, packageKey: string, terms?: Partial<AutoTopUpTerms>): Promise<object>
  /** Requests a change that needs the customer's approval, and returns the approval's ID. */
  ask(by: Principal, packageKey?: string, terms?: Partial<AutoTopUpTerms>): Promise<string>
  /** What the customer was told of changes, the oldest first. */
  mails(customerId: string): Promise<readonly unknown[]>
}

/** Charges $600 at once if the customer has 300 credits or fewer. */
const THOUSAND = { thresholdPercent: 30, monthlyCapCents: 60_000 } as const

const allow = (monthlyTopUpCents: number | null) => ({
  permissions: monthlyTopUpCents === null ? USUAL_PERMISSIONS : ALL_PERMISSIONS,
  monthlyCents: null,
  monthlyTopUpCents,
})

export function openAskers(bed: PaymentBed): Askers {
  const change: Askers['change'] = (by, packageKey, terms = {}) =>
    configureAutoTopUp(bed, by, {
      packageKey,
      thresholdPercent: undefined,
      monthlyCapCents: undefined,
      ...terms,
    })

  return {
    change,
    key: async (customerId, monthlyTopUpCents = null) => {
      const key = await createApiKey(bed, { customerId, name: 'laptop', ...allow(monthlyTopUpCents) })
      if (key.kind !== 'created') throw new Error('the customer has no room for a key')
      return await createApiKeyAuthenticator({ ...bed, cacheForMs: 0 })(key.secret)
    },
    app: async (customerId, monthlyTopUpCents = null) => {
      const clientId = `https://${newId()}.example/app`
      const allowance = { ...allow(monthlyTopUpCents), dailyCreditCap: 1 }
      return await connect(bed, { customerId, clientId, clientName: 'Fleet helper', ...allowance })
    },
    ask: async (by, packageKey = 'lookups_1000', terms = THOUSAND) => {
      const refusal = await change(by, packageKey, terms).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (Reflect.get(Object(refusal), 'code') !== 'approval_required') {
        throw new Error('no approval is asked for', { cause: refusal })
      }
      const url = String(Reflect.get(Reflect.get(Object(refusal), 'details'), 'approval_url'))
      return /^https:\/\/vinspec\.example\/approvals\/([\w-]{36})$/.exec(url)?.[1] ?? url
    },
    mails: async (customerId) => {
      const where = { customerId, kind: 'top_up_changed' }
      const rows = await bed.prisma.notification.findMany({ where, orderBy: { createdAt: 'asc' } })
      return rows.map(({ data }) => data)
    },
  }
}
