/**
 * The page of the link in emails about automatic top-up. The button uses the link up; opening it does not, because
 * programs that scan emails open links too. It works without signing in, and signs nobody in.
 */
import { isTurnOffLink, turnOffByLink } from '@vinspec/core/top-up'
import { servicesContext } from '@vinspec/web/services'
import { Form, Link } from 'react-router'
import { readText } from '../../server/form.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/turn-off-top-up.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, isValid: await isTurnOffLink(context.get(servicesContext), token) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = readText(await request.formData(), 'token', 200)
  return { isOff: await turnOffByLink(context.get(servicesContext), token) }
}

export default function TurnOffTopUp({ loaderData: { token, isValid }, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>Turn off automatic top-up · vinspec</title>
      <h1>Turn off automatic top-up</h1>
      {actionData?.isOff && (
        <Notice meaning="good">
          Automatic top-up is off. We won't buy anything else for you. A charge that is already in progress
          may still go through.
        </Notice>
      )}
      {!actionData?.isOff && !isValid && (
        <Notice meaning="danger">
          This link is no longer valid. Links work once, for 30 days. Sign in to see whether automatic top-up
          is on.
        </Notice>
      )}
      {actionData?.isOff === undefined && isValid ? (
        <Form method="post" className="flex flex-col gap-4">
          <FormOutcome />
          <input type="hidden" name="token" value={token} />
          <p className="text-ink-soft">We'll stop buying credits for you. You keep the credits you have.</p>
          <SubmitButton>Turn off</SubmitButton>
        </Form>
      ) : (
        <Link to="/billing#top-up" className="text-sm text-accent underline">
          View automatic top-up in your account
        </Link>
      )}
    </>
  )
}
