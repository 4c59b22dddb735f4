/** Tasks that operators ask each other to approve. */
import { listOperatorRequests } from '@vinspec/core/operator'
import { servicesContext } from '@vinspec/web/services'
import { data, Form, Link } from 'react-router'
import { Badge } from '../../bulk/badge.tsx'
import { signedIn } from '../../server/customer.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Time } from '../../ui/time.tsx'
import { toWords } from '../../ui/to-words.ts'
import { CustomerLink } from '../customer-link.tsx'
import { decideOnPage } from '../run-task.server.ts'
import type { Route } from './+types/approvals.ts'

const LIMIT = 100

export async function loader({ context }: Route.LoaderArgs) {
  const requests = await listOperatorRequests(context.get(servicesContext).prisma, LIMIT)
  const { customerId } = signedIn(context)
  return { requests: requests.map((each) => ({ ...each, isMine: each.askedBy === customerId })) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const outcome = await decideOnPage({ request, url, context })
  return 'fault' in outcome ? data(outcome, 400) : outcome
}

export default function Approvals({ loaderData: { requests } }: Route.ComponentProps) {
  return (
    <Page
      title="Approvals"
      lead="What is above a limit, or cannot be undone, waits here until another operator agrees. The newest come first."
    >
      <FormOutcome />
      <Panel title="Requests">
        {requests.length === 0 ? (
          <Empty text="Nobody asks for anything." />
        ) : (
          <ul className="flex flex-col divide-y divide-line text-sm">
            {requests.map((each) => (
              <li key={each.id} className="flex flex-col gap-1 py-3">
                <Request request={each} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  )
}

function Request({ request }: { readonly request: Route.ComponentProps['loaderData']['requests'][number] }) {
  const { id, summary, subjectId, subjectEmail, reason, state, outcome, askedAt, isMine } = request
  const isOpen = state === 'open'
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{summary}</span>
        {subjectId === null ? (
          <Link to="/operator/packages">Prices</Link>
        ) : (
          <CustomerLink id={subjectId} email={subjectEmail} />
        )}
        <Badge text={toWords(state)} look={isOpen ? 'bg-warn-soft text-warn' : 'bg-sunken text-ink-soft'} />
      </span>
      <span className="wrap-anywhere">“{reason}”</span>
      <span className="text-xs wrap-anywhere text-ink-soft">
        Asked by {request.askedByEmail}, <Time at={askedAt} utc />
        {request.decidedByEmail !== null && `; decided by ${request.decidedByEmail}`}
      </span>
      {outcome !== null && <span className="wrap-anywhere">{outcome}</span>}
      {(isOpen || state === 'approved') && (
        <Form method="post" className="flex flex-wrap gap-2 pt-1">
          <input type="hidden" name="id" value={id} />
          {!isMine && (
            <SubmitButton name="decision" value="approved">
              {isOpen ? 'Agree and do it' : 'Do it again'}
            </SubmitButton>
          )}
          {isOpen && (
            <SubmitButton name="decision" value="declined" look="secondary">
              {isMine ? 'Take it back' : 'Decline'}
            </SubmitButton>
          )}
        </Form>
      )}
    </>
  )
}
