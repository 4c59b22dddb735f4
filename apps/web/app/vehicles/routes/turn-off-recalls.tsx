/**
 * The page of the link in emails about recalls. The button uses the link up; opening it does not, because programs that scan
 * emails open links too. It works without signing in, and signs nobody in.
 */
import { readRecallLink, turnOffRecallsByLink } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { Form, Link } from 'react-router'
import { readText } from '../../server/form.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/turn-off-recalls.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, models: await readRecallLink(context.get(servicesContext), token) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = readText(await request.formData(), 'token', 200)
  return { isOff: await turnOffRecallsByLink(context.get(servicesContext), token) }
}

export default function TurnOffRecalls({ loaderData: { token, models }, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>Turn off emails about recalls · vinspec</title>
      <h1>Turn off emails about recalls</h1>
      {actionData?.isOff && (
        <Notice meaning="good">We won't email you about new recalls of these vehicles again.</Notice>
      )}
      {!actionData?.isOff && models === null && (
        <Notice meaning="danger">
          This link is no longer valid. Links work once, for 30 days. Sign in to turn these emails off on a
          vehicle's page.
        </Notice>
      )}
      {actionData?.isOff === undefined && models !== null ? (
        <Form method="post" className="flex flex-col gap-4">
          <FormOutcome />
          <input type="hidden" name="token" value={token} />
          <p className="text-ink-soft">We'll stop emailing you about new recalls of your vehicles of:</p>
          <ul className="list-disc pl-5">
            {models.map((model) => (
              <li key={model}>{model}</li>
            ))}
          </ul>
          <SubmitButton>Turn off</SubmitButton>
        </Form>
      ) : (
        <Link to="/vehicles" className="text-sm text-accent underline">
          View your vehicles
        </Link>
      )}
    </>
  )
}
