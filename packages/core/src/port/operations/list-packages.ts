import { listLookupPackages } from '../../money/catalog/lookup-packages.ts'
import type { PublicOperation } from '../operation.ts'

export const listPackages: PublicOperation<'listPackages'> = async ({ prisma }) => ({
  body: { object: 'list', data: await listLookupPackages(prisma) },
})
