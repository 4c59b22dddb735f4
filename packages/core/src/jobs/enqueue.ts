import type { Job } from './jobs.ts'

/** The database, or a transaction on it. */
interface Connection {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number>
}

/**
 * Adds a job to its queue, unless one for the same subject waits there. In a transaction it is there for a
 * worker once that commits, and never if it does not. Call it last: the job's place is locked until then.
 */
export async function enqueue(connection: Connection, { name, ...data }: Job): Promise<void> {
  const [subject = null] = Object.values(data)
  await connection.$executeRaw`SELECT enqueue_job(${name}, ${JSON.stringify(data)}::jsonb, ${subject})`
}
