import { type Database, listLookupPackages } from '@vinspec/core'
import type { Handler } from '../handlers.ts'

export function listPackages({ prisma }: { readonly prisma: Database }): Handler<'listPackages'> {
  return {
    async handle() {
      return { body: { object: 'list', data: await listLookupPackages(prisma) } }
    },
  }
}
