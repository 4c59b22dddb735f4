/** What an owner agreed to, for anyone who has its link: shows the consent, emails the link, and ends the consent. */
import { openConsent, withdrawConsent } from '@vinspec/core/owner-consent'
import { data, Form } from 'react-router'
import { readText } from '../../server/form.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ConsentState } from '../consent-state.tsx'
import { mailOwner } from '../mail-owner.server.ts'
import { openOwnerPage } from '../owners.server.ts'
import { OwnersDeadLink } from '../owners-dead-link.tsx'
import type { Route } from './+types/consent.ts'

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  const set = new Headers(errorHeaders ?? loaderHeaders)
  set.set('x-robots-tag', 'noindex, nofollow')
  return set
}

export async function loader(call: Route.LoaderArgs) {
  const services = await openOwnerPage(call)
  const consent = await openConsent(services, call.params.token)
  if (!consent) throw data(null, 404)
  const url = new URL(`/owner/consent/${call.params.token}`, services.publicUrl).href
  return { ...consent, ownPage: consent.ownPage?.href, url }
}

export async function action(call: Route.ActionArgs) {
  const services = await openOwnerPage(call)
  const form = await call.request.formData()
  const { token } = call.params
  if (form.get('task') === 'withdraw') {
    await withdrawConsent(services, token)
    return { done: 'withdrawn' as const }
  }
  const consent = await openConsent(services, token)
  if (!consent) throw data(null, 404)
  const url = new URL(`/owner/consent/${token}`, services.publicUrl)
  const { title } = consent
  const mailed = await mailOwner(services, readText(form, 'email'), token, (to) =>
    services.ownerMails.sendWithdrawal(to, { title, url }),
  )
  return mailed.kind === 'sent' ? { done: 'mailed' as const } : data({ fault: mailed.fault }, mailed.status)
}

export default function OwnersConsent({ loaderData, actionData }: Route.ComponentProps) {
  const { title, vin, endedAt, endReason, keepsReadings, url } = loaderData
  const { fault, done } = { fault: undefined, done: undefined, ...actionData }
  return (
    <div className="max-w-2xl">
      <title>{`Your consent to read your ${title} · vinspec`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <PageHeader title={`Your ${title}`} lead={<span className="font-mono tracking-wider">{vin}</span>} />
      <div className="flex flex-col gap-6">
        {done === 'mailed' && (
          <Notice meaning="good">
            We emailed you the link to this page, and kept no copy of your address.
          </Notice>
        )}
        {done === 'withdrawn' && endReason !== 'withdrawn_by_owner' && (
          <Notice meaning="good">What we kept of its readings is deleted.</Notice>
        )}
        <ConsentState {...loaderData} />
        {(endedAt === null || keepsReadings) && (
          <>
            <Panel
              title="Keep this page"
              lead="Its link is the only way to withdraw here. We don't know who you are and can't send it to you later."
            >
              <code className="rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs break-all select-all">
                {url}
              </code>
              <Form method="post" className="flex flex-wrap items-end gap-3">
                <div className="min-w-64 flex-1">
                  <TextField
                    name="email"
                    type="email"
                    label="Your email"
                    autoComplete="email"
                    required
                    error={fault}
                  />
                </div>
                <SubmitButton look="secondary" name="task" value="mail">
                  Email me this link
                </SubmitButton>
              </Form>
            </Panel>
            <Panel
              title="Withdraw"
              lead="Your car isn't read anymore, and what we kept of its readings is deleted. This can't be undone: to agree again, you need a new link."
            >
              <Form method="post">
                <SubmitButton look="danger" name="task" value="withdraw">
                  Withdraw
                </SubmitButton>
              </Form>
            </Panel>
          </>
        )}
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OwnersDeadLink error={error} />
}
