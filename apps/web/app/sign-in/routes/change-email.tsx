/** The page of the links that change an address: first for the old mailbox, then for the new one. Signs nobody in. */
import { readField } from '@vinspec/contract/guards'
import { findProof } from '@vinspec/core/customers'
import { servicesContext } from '@vinspec/web/services'
import { data, Form, Link } from 'react-router'
import { readText } from '../../server/form.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Notice } from '../../ui/notice.tsx'
import { postAuth } from '../call-auth.server.ts'
import type { Route } from './+types/change-email.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const { prisma } = context.get(servicesContext)
  const proof = await findProof(prisma, token, ['approve_address_change', 'change_address'])
  return { token, newEmail: proof?.newEmail, isNewMailbox: proof?.purpose === 'change_address' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = readText(await request.formData(), 'token')
  const answer = await postAuth({ request, context }, '/mail-proof/change-address', { token })
  const outcome = readField(answer.body, 'outcome')
  if (outcome === 'approved' || outcome === 'changed') return { outcome } as const
  return data({ outcome: 'failed' } as const, answer.status)
}

const OUTCOMES = {
  approved: 'Thanks. Now follow the link we emailed to the new address.',
  changed: 'Your email address has changed. Use the new one to sign in.',
  failed: 'This link is no longer valid. Request the change again in your account settings.',
} as const

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { token, newEmail, isNewMailbox } = loaderData
  const outcome = actionData?.outcome ?? (newEmail === undefined ? 'failed' : undefined)
  return (
    <>
      <title>Change your email address · vinspec</title>
      <h1>Change your email address</h1>
      {outcome ? (
        <>
          <Notice meaning={outcome === 'failed' ? 'danger' : 'good'}>{OUTCOMES[outcome]}</Notice>
          <Link to="/account" className="text-sm text-accent underline">
            Go to your account
          </Link>
        </>
      ) : (
        <Form method="post" className="flex flex-col gap-4">
          <FormOutcome />
          <input type="hidden" name="token" value={token} />
          <p className="wrap-anywhere">
            This changes the email address of your account to <strong>{newEmail}</strong>.
          </p>
          <p className="text-ink-soft">
            {isNewMailbox
              ? "Confirm only if you requested this. You'll be signed out everywhere else."
              : "If you approve, we'll send one more email, to the new address."}
          </p>
          <SubmitButton>{isNewMailbox ? 'Confirm new address' : 'Approve the change'}</SubmitButton>
        </Form>
      )}
    </>
  )
}
