/** One report: what its sources said, and what the operator answers. */
import { servicesContext } from '@vinspec/web/services'
import { data, Form, Link, redirect } from 'react-router'
import { SubmitButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { INPUT } from '../../ui/text-field.tsx'
import { SourcedFacts } from '../../vehicles/sourced-facts.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { readCase, settleOnPage } from '../report-case.server.ts'
import type { Route } from './+types/report.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  return await readCase(context.get(servicesContext), params)
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const outcome = await settleOnPage({ request, url, context }, params)
  if ('fault' in outcome) return data(outcome, 400)
  throw redirect(`/operator/reports?done=${outcome.isNew ? 'settled' : 'known'}`)
}

export default function Report({ loaderData }: Route.ComponentProps) {
  const { found, title, label, before, after, facts, areContradictory, correction } = loaderData
  const given = `/operator/customers/${found.customerId}/lookups/${found.lookupId}`
  return (
    <Page
      title={title}
      back={{ to: '/operator/reports', title: 'Reports' }}
      lead={
        <>
          <Link to={given} className="font-mono tracking-wider text-accent underline">
            {found.vin}
          </Link>{' '}
          of <CustomerLink id={found.customerId} email={found.email} />
          {found.byLink && ', said by a reader of their share link'}
        </>
      }
    >
      <FormOutcome />
      <Panel title={label}>
        <p className="max-w-prose text-sm wrap-anywhere">“{found.said}”</p>
        <Facts
          facts={[
            { key: 'before', label: 'As it was answered', value: before },
            { key: 'after', label: "By today's data", value: after },
          ]}
        />
        {facts && facts.length > 0 ? <SourcedFacts facts={facts} /> : <Empty text="No source says this." />}
        {areContradictory && <p className="text-sm">These sources contradict each other.</p>}
        {found.isPaidBack && (
          <p className="text-sm">The payment of this lookup was refunded or is disputed.</p>
        )}
      </Panel>
      <Panel
        title="Answer"
        lead="The customer reads it in an email and on the page of the vehicle. The audit keeps it."
      >
        <Form method="post" className="flex max-w-xl flex-col items-start gap-4">
          {correction && <input type="hidden" name="after" value={correction.after} />}
          <fieldset className="flex flex-col gap-2 text-sm">
            <legend className="sr-only">What to do</legend>
            <Choice value="word" label="Answer only" />
            <Choice value="credit" label="Answer, and give the credit back" />
            {correction && (
              <Choice
                value="correction"
                label={`Publish that “${correction.before}” is “${correction.after}”, tell everyone whose latest result it is, and give the credit back, unless it or its payment came back before`}
              />
            )}
          </fieldset>
          <label className="flex w-full flex-col gap-1 text-sm">
            Answer
            <textarea name="reason" rows={4} required maxLength={500} className={INPUT} />
          </label>
          <SubmitButton>Send answer</SubmitButton>
        </Form>
      </Panel>
    </Page>
  )
}

function Choice({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <label className="flex items-baseline gap-2">
      <input type="radio" name="answer" value={value} required />
      {label}
    </label>
  )
}
