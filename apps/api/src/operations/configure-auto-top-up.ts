import { configureAutoTopUp as configure, type Database } from '@vinspec/core'
import type { Handler } from '../handlers.ts'

export function configureAutoTopUp({ prisma }: { readonly prisma: Database }): Handler<'configureAutoTopUp'> {
  return {
    async handle({ body }) {
      return {
        body: await configure(prisma, {
          packageKey: body.package_key,
          monthlyCapCents: body.monthly_cap_cents,
        }),
      }
    },
  }
}
