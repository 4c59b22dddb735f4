import { type JobName, listDeadLetters, retryDeadLetter, retryDeadLettersOf } from '@vinspec/core/operator'
import { type Operator, OperatorError, type Outcome } from '../operator.ts'
import { toJson } from '../to-json.ts'
import { toMinute } from '../to-minute.ts'

export async function listDeadLetterJobs({ prisma }: Operator): Promise<Outcome> {
  const letters = await listDeadLetters(prisma)
  return {
    json: { dead_letters: letters.map(toJson) },
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

/** One of the two is required. */
interface Which {
  readonly id?: string
  readonly kind?: JobName
}

export async function retryDeadLetterJobs({ prisma }: Operator, { id, kind }: Which): Promise<Outcome> {
  if (kind !== undefined) {
    const retried = await retryDeadLettersOf(prisma, kind)
    return { json: { kind, retried }, text: `Queued again: ${retried}. A worker will take them.` }
  }
  if (id === undefined) throw new OperatorError('Use --id for one, or --kind for all of a kind.')
  if (!(await retryDeadLetter(prisma, id))) {
    throw new OperatorError(`There is no dead letter ${id}. See: pnpm admin payments dead-letters list`)
  }
  return { json: { id, retried: true }, text: 'Queued again. A worker will take it.' }
}
