import { listDeadLetters, retryDeadLetter } from '@vinspec/core/jobs'
import { type Operator, OperatorError, type Outcome } from '../operator.ts'
import { toMinute } from '../to-minute.ts'

export async function listDeadLetterJobs({ prisma }: Operator): Promise<Outcome> {
  const letters = await listDeadLetters(prisma)
  return {
    json: {
      dead_letters: letters.map(({ enqueuedAt, failedAt, ...letter }) => ({
        ...letter,
        enqueued_at: enqueuedAt,
        failed_at: failedAt,
      })),
    },
    text:
      letters.length === 0
        ? 'No dead letters.'
        : letters
            .map(
              ({ id, name, data, error, attempts, failedAt }) =>
                `${id}  ${toMinute(failedAt)}  ${name} ${JSON.stringify(data)}  after ${attempts} attempts: ${error ?? 'no reason recorded'}`,
            )
            .join('\n'),
  }
}

export async function retryDeadLetterJob(
  { prisma }: Operator,
  { id }: { readonly id: string },
): Promise<Outcome> {
  if (!(await retryDeadLetter(prisma, id))) {
    throw new OperatorError(`There is no dead letter ${id}. See: pnpm admin payments dead-letters list`)
  }
  return { json: { id, retried: true }, text: 'Queued again. A worker will take it.' }
}
