/** Turns off emails about recalls for the holder of an emailed link. It signs nobody in. */
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import {
  findTurnOffLink,
  spendTurnOffLink,
  type TurnOffLink,
} from '../../foundation/turn-off-links/turn-off-links.ts'

/** The models whose emails the link still turns off; null: the link does not work. */
export async function readRecallLink(
  dependencies: Dependencies,
  token: string,
): Promise<readonly string[] | null> {
  return (await findLink(dependencies, token))?.models ?? null
}

/** Works once. False: the link is used, expired, or unknown. */
export async function turnOffRecallsByLink(dependencies: Dependencies, token: string): Promise<boolean> {
  const link = await findLink(dependencies, token)
  if (!link) return false
  const { customerId, models } = link
  return await dependencies.prisma.$transaction(async (tx) => {
    if (!(await spendTurnOffLink(tx, token))) return false
    await tx.$executeRaw`
      UPDATE recall_watch SET is_off = true
      WHERE customer_id = ${customerId}::uuid AND concat_ws(' ', model_year, make, model) = ANY (${[...models]}::text[])`
    return true
  })
}

/** A link from an email about top-up does not work here. */
async function findLink({ prisma, clock }: Dependencies, token: string): Promise<TurnOffLink | null> {
  const link = await findTurnOffLink(prisma, token, await readMoment(prisma, clock))
  return link && link.models.length > 0 ? link : null
}
