/** Jobs that failed for good, and retrying them: one, or all of a kind. */

import { readString } from '@vinspec/contract/guards'
import { withoutSecrets } from '@vinspec/core/foundation'
import {
  countDeadLettersByName,
  isJobName,
  listDeadLetters,
  retryDeadLetter,
  retryDeadLettersOf,
} from '@vinspec/core/operator'
import { servicesContext } from '@vinspec/web/services'
import { data, redirect } from 'react-router'
import { useSaidOnce } from '../../browser/use-said-once.ts'
import { readText } from '../../server/form.server.ts'
import { Empty } from '../../ui/empty.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { toWords } from '../../ui/to-words.ts'
import { DeadLetterKind } from '../dead-letter-kind.tsx'
import { NO_REASON, performAsOperator } from '../operator.server.ts'
import type { Route } from './+types/dead-letters.ts'

const LIMIT = 200

export async function loader({ request, context }: Route.LoaderArgs) {
  const { prisma } = context.get(servicesContext)
  const [counts, letters] = await Promise.all([
    countDeadLettersByName(prisma),
    listDeadLetters(prisma, LIMIT),
  ])
  const shown = letters.map(({ id, name, data: carried, error, attempts, failedAt }) => ({
    id,
    name,
    ...describe(carried),
    error: error === null ? null : withoutSecrets(error),
    attempts,
    failedAt,
  }))
  const kinds = counts.map((each) => ({ ...each, letters: shown.filter(({ name }) => name === each.name) }))
  const { searchParams } = new URL(request.url)
  const retried = searchParams.has('retried') ? Math.trunc(Number(searchParams.get('retried'))) || 0 : null
  return { kinds, retried }
}

/** What a job carries: in most cases, only the ID of a customer. */
function describe(carried: unknown) {
  const fields = typeof carried === 'object' && carried !== null ? Object.entries(carried) : []
  const others = fields.filter(([name]) => name !== 'customerId')
  return {
    customerId: readString(carried, 'customerId') ?? null,
    carried: others.map(([name, value]) => `${toWords(name)}: ${String(value)}`).join(', '),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const call = { request, url, context }
  const [id, kind] = [readText(form, 'id'), readText(form, 'kind')]
  const outcome =
    id === ''
      ? await performAsOperator(call, form, 'portal dead-letters retry-kind', async (tx) =>
          isJobName(kind) ? await retryDeadLettersOf(tx, kind) : 0,
        )
      : await performAsOperator(call, form, 'portal dead-letters retry', async (tx) =>
          (await retryDeadLetter(tx, id)) ? 1 : 0,
        )
  if (!outcome) return data({ fault: NO_REASON }, 400)
  throw redirect(`/operator/dead-letters?retried=${outcome.done}`)
}

export default function DeadLetters({ loaderData: { kinds, retried } }: Route.ComponentProps) {
  useSaidOnce(['retried'])
  return (
    <Page
      title="Dead letters"
      lead="Jobs that used up their retries. Mend the cause first, then retry them: each gets all its attempts again."
    >
      <FormOutcome news={retried === null ? undefined : describeRetried(retried)} />
      {kinds.length === 0 && <Empty text="No dead letters. Every job was done, or is still being retried." />}
      {kinds.map((kind) => (
        <DeadLetterKind key={kind.name} {...kind} />
      ))}
    </Page>
  )
}

function describeRetried(count: number): string {
  if (count === 0) return 'Nothing was left to retry. A colleague may have done it.'
  if (count === 1) return '1 job is queued again. A worker will take it.'
  return `${count.toLocaleString('en-US')} jobs are queued again. A worker will take them.`
}
