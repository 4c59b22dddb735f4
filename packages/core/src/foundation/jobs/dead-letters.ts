/** Jobs whose every try failed. They wait for the operator, unless their work is done in another way. */
import { validate as isUuid } from 'uuid'
import { Prisma } from '../../generated/prisma/client.ts'
import type { Database } from '../db/client.ts'
import type { Job, JobName } from './jobs.ts'
import { DEAD_LETTERS } from './queues.ts'

export interface DeadLetter {
  readonly id: string
  /** The job's name. */
  readonly name: string
  /** The data that it carries. */
  readonly data: unknown
  /** The error of its last try. */
  readonly error: string | null
  readonly attempts: number
  readonly enqueuedAt: Date
  readonly failedAt: Date
}

/** Latest first. */
export async function listDeadLetters(prisma: Database, limit = 100): Promise<DeadLetter[]> {
  return await prisma.$queryRaw<DeadLetter[]>`
    SELECT id, source_name AS name, data, coalesce(output ->> 'message', output #>> '{value,message}') AS error,
      source_retry_count + 1 AS attempts, source_created_on AS "enqueuedAt", created_on AS "failedAt"
    FROM pgboss.job WHERE name = ${DEAD_LETTERS} ORDER BY created_on DESC, id LIMIT ${limit}`
}

/** The number of dead letters of each job, by name. */
export async function countDeadLettersByName(
  prisma: Database,
): Promise<Array<{ name: string; count: number }>> {
  return await prisma.$queryRaw`
    SELECT source_name AS name, count(*)::int AS count FROM pgboss.job WHERE name = ${DEAD_LETTERS}
    GROUP BY 1 ORDER BY 1`
}

export async function countDeadLetters(prisma: Database): Promise<number> {
  const [row] = await prisma.$queryRaw<Array<{ count: number }>>`
    SELECT count(*)::int AS count FROM pgboss.job WHERE name = ${DEAD_LETTERS}`
  return row?.count ?? 0
}

/** The database, or a transaction on it. */
type Executor = Pick<Database, '$executeRaw'>

/** Gives one job all its tries again. False: there is no such dead letter. */
export async function retryDeadLetter(on: Executor, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  return (await retry(on, Prisma.sql`id = ${id}::uuid`)) === 1
}

/** Gives all jobs of a name all their tries again. Returns the number of jobs. */
export async function retryDeadLettersOf(on: Executor, name: JobName): Promise<number> {
  return await retry(on, Prisma.sql`source_name = ${name}`)
}

/** In one order, so that two operators cannot deadlock. */
async function retry(on: Executor, which: Prisma.Sql): Promise<number> {
  return await on.$executeRaw`
    WITH letter AS (
      DELETE FROM pgboss.job WHERE name = ${DEAD_LETTERS} AND id IN (
        SELECT id FROM pgboss.job WHERE name = ${DEAD_LETTERS} AND ${which} ORDER BY id FOR UPDATE SKIP LOCKED)
      RETURNING id, source_name, data, singleton_key)
    SELECT enqueue_job(source_name, data, singleton_key), note_operator_action(
      'dead_letter', id::text, NULL, jsonb_build_object('job', source_name, 'data', data), NULL)
    FROM (SELECT * FROM letter ORDER BY source_name, singleton_key) l`
}

/** Deletes the dead letters of a job whose work has been done after all. */
export async function forgetDeadLetters(prisma: Database, { name, ...data }: Job): Promise<void> {
  const [subject] = Object.values(data)
  await prisma.$executeRaw`
    DELETE FROM pgboss.job
    WHERE name = ${DEAD_LETTERS} AND source_name = ${name} AND singleton_key = ${subject}`
}
