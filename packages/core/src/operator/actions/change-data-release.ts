import type { Database } from '../../foundation/db/client.ts'

export interface DataReleaseChange {
  /** The release that is loaded, or no longer counts. */
  readonly version: string
  /** Which data counted before, and counts from now on. */
  readonly from: string
  readonly to: string
}

/** Which data counts is in a folder, not in the database. What is changed there is noted in the audit, or does not happen. */
export async function changeDataRelease(
  prisma: Database,
  { version, from, to }: DataReleaseChange,
  change: () => Promise<void>,
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`
      SELECT FROM note_operator_action('data_release', ${version}, NULL,
        ${JSON.stringify({ counts: from })}::jsonb, ${JSON.stringify({ counts: to })}::jsonb)`
    await change()
  })
}
