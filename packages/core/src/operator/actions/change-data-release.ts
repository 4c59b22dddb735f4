import type { Database } from '../../foundation/db/client.ts'

export interface DataReleaseChange {
  /** The release that is loaded or withdrawn. */
  readonly version: string
  /** The data that was in use before, and the data in use from now on. */
  readonly from: string
  readonly to: string
}

/**
 * Which data is in use is decided by a folder, not by the database. A change there is recorded in the audit, or does
 * not happen.
 */
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
