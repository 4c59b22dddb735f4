/** Scheduled checks, which record their result (record-check.sql) for alerts. README.md has the list. */
import type { Database } from '../../foundation/db/client.ts'
import * as sql from '../../generated/sql/functions.ts'
import type { Health } from './parts.ts'

/** PostgreSQL itself reports on its archive. A backup's result is recorded by the script that makes it. */
export const CHECKS = ['doctor', 'report', 'certificates', 'backup', 'archive'] as const

export type Check = 'doctor' | 'report' | 'certificates'

export async function recordCheck(prisma: Database, check: Check, state: Health): Promise<void> {
  await sql.recordCheck(prisma, { check, state })
}

/** When a check last ran, and its result; null: never. */
export async function readCheck(
  prisma: Database,
  check: Check | 'backup',
): Promise<{ readonly state: string; readonly seenAt: Date } | null> {
  return await prisma.healthSpan.findFirst({
    where: { part: check },
    orderBy: { startedAt: 'desc' },
    select: { state: true, seenAt: true },
  })
}
