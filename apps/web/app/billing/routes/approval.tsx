/** A key or an app asks for a change that would raise what automatic top-up can charge. The customer decides. */
import type { ApprovalStanding } from '@vinspec/core/top-up'
import { servicesContext } from '@vinspec/web/services'
import { data, Form, Link, redirect } from 'react-router'
import { signedIn } from '../../server/customer.server.ts'
import { readText } from '../../server/form.server.ts'
import { requireStepUp } from '../../server/step-up.server.ts'
import { toFault } from '../../server/to-fault.server.ts'
import { withinLimits } from '../../server/within-limits.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Time } from '../../ui/time.tsx'
import { decide, readOwnApproval } from '../approval.server.ts'
import { ApprovalTerms } from '../approval-terms.tsx'
import { explainPayment } from '../payment-faults.server.ts'
import type { Route } from './+types/approval.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const approval = await readOwnApproval(services, { customerId, id: params.id })
  return { approval }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const answer = readText(await request.formData(), 'answer') === 'approve' ? 'approve' : 'refuse'
  const own = { customerId, id: params.id }
  try {
    if (answer === 'approve') await requireStepUp({ request, url, context })
    const work = () => decide(services, own, answer)
    throw redirect(await withinLimits(services, 'configureAutoTopUp', customerId, work))
  } catch (error) {
    const { fault, status } = toFault(error, explainPayment, context)
    return data({ fault }, status)
  }
}

const OVER: Readonly<Record<Exclude<ApprovalStanding, 'open'>, string>> = {
  approved: 'You approved this change, and it took effect.',
  refused: 'You declined this request. Nothing changed.',
  expired: 'This request has expired. Nothing changed.',
  replaced: 'This request was replaced: the key or app has made another since. Nothing changed.',
  revoked:
    'This request no longer applies: you revoked the key or disconnected the app that made it. Nothing changed.',
  withdrawn: 'This request no longer applies: the package is no longer sold. Nothing changed.',
  repriced:
    'This request no longer applies: the price of the package has changed since it was made. Nothing changed.',
  outdated: 'This request no longer applies: you approved another one since it was made. Nothing changed.',
  changed:
    'This request no longer applies: automatic top-up has been changed since it was made. Nothing changed.',
}

export default function Approval({ loaderData: { approval } }: Route.ComponentProps) {
  const { standing, asker, askedAt, expiresAt } = approval
  const over = standing === 'open' ? undefined : OVER[standing]
  return (
    <Page
      title="Change automatic top-up?"
      lead={
        <>
          {asker.kind === 'connection' ? 'The app ' : 'The API key '}“<bdi>{asker.name}</bdi>” requests a
          change that raises how much can be charged to your card.
        </>
      }
    >
      <FormOutcome />
      {over && <Notice meaning={standing === 'approved' ? 'good' : 'info'}>{over}</Notice>}
      <Panel title="Current and proposed settings">
        <ApprovalTerms approval={approval} />
        {over === undefined ? (
          <Form method="post" className="flex flex-wrap gap-2 border-t border-line pt-5">
            <SubmitButton name="answer" value="approve">
              Approve
            </SubmitButton>
            <SubmitButton name="answer" value="refuse" look="secondary">
              Decline
            </SubmitButton>
          </Form>
        ) : (
          <Link to="/billing#top-up" className="text-sm text-accent underline">
            See automatic top-up
          </Link>
        )}
      </Panel>
      <p className="text-sm text-ink-soft">
        Requested on <Time at={askedAt} utc />. It expires on <Time at={expiresAt} utc /> unless you decide
        first. If you didn't expect this, decline it and revoke the API key or disconnect the app.
      </p>
    </Page>
  )
}
