import { formatDay } from '@vinspec/contract/moments'
import { listCorrectionsOf } from '@vinspec/core/lookup'
import type { Services } from '@vinspec/web/services'

/** What of a lookup's result turned out to be wrong, a sentence each, for everyone who is shown it. */
export async function readCorrections(
  { prisma }: Services,
  lookup: { readonly id: string; readonly vin: string },
): Promise<string[]> {
  const corrections = await listCorrectionsOf(prisma, lookup)
  return corrections.map(
    ({ label, before, after, publishedAt }) =>
      `Corrected since: ${label} is ${after}, not ${before}, as we found by ${formatDay(publishedAt)}. What is below is as we answered it.`,
  )
}
