/**
 * Asks who is signed in to confirm that it is them, then goes on with what they were doing: to the page, or with the
 * form that they sent. See requireStepUp.
 */
import { policyContext, servicesContext } from '@vinspec/web/services'
import { data, redirect } from 'react-router'
import { ConfirmWays } from '../components/confirm-ways.tsx'
import { Notice } from '../components/notice.tsx'
import { confirmWith, type StepUpAnswer } from '../server/confirm-with.server.ts'
import { requireCustomer, signedIn } from '../server/customer.server.ts'
import { readNext } from '../server/next-page.server.ts'
import { hasPassword } from '../server/read-account.server.ts'
import type { Route } from './+types/confirm.ts'

export const middleware: Route.MiddlewareFunction[] = [requireCustomer]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { stepUp, paymentOrigin, prisma } = context.get(servicesContext)
  const owner = signedIn(context)
  // The form of the top-up rule goes on to the vendor's page.
  if (paymentOrigin) context.get(policyContext).formTargets.add(paymentOrigin)
  return {
    next: readTarget(url, context),
    email: owner.email,
    hasPassword: await hasPassword(prisma, owner.customerId),
    passkey: await stepUp.askPasskey(owner),
  }
}

/** Not this page again. */
function readTarget(url: URL, context: Route.LoaderArgs['context']): string {
  const next = readNext(url.searchParams.get('next'), context.get(servicesContext).publicUrl)
  return /^\/confirm\b/.test(next) ? '/' : next
}

const FAULTS: Readonly<Record<StepUpAnswer['way'], string>> = {
  password: 'This is not your password.',
  code: 'This code is not right, or not valid any more. A new one takes the place of the last.',
  passkey: 'The passkey did not confirm it. Try again, or use another way.',
}

const LIMITED = 'That was tried too often. Wait 15 minutes, or use another way.'
const TOO_MANY_MAILS = 'We have sent you several codes already. Look for the newest, or try again in an hour.'

export async function action({ request, url, context }: Route.ActionArgs) {
  const { answer, carried } = readForm(await request.formData())
  if (!answer) return { carried, codeSent: false, fault: undefined }
  if (answer.way === 'code' && answer.value === undefined) {
    const { stepUp } = context.get(servicesContext)
    const owner = signedIn(context)
    const sent = await stepUp.sendCode(owner, owner.email)
    return data({ carried, codeSent: true, fault: sent ? undefined : TOO_MANY_MAILS }, sent ? 200 : 429)
  }
  const outcome = await confirmWith(context, answer)
  if (outcome === 'confirmed') throw redirect(readTarget(url, context), carried.length > 0 ? 307 : 303)
  const fault = outcome === 'limited' ? LIMITED : FAULTS[answer.way]
  return data({ carried, codeSent: answer.way === 'code', fault }, outcome === 'limited' ? 429 : 403)
}

/** The fields of this page, which begin with `confirm-`, apart from those that it carries. */
function readForm(form: FormData) {
  const isOurs = (name: string) => name.startsWith('confirm-')
  const carried = [...form].filter(
    (field): field is [string, string] => !isOurs(field[0]) && typeof field[1] === 'string',
  )
  const way = (['password', 'code', 'passkey'] as const).find((each) => each === form.get('confirm-way'))
  const value = form.get('confirm-answer')
  const answer = way && { way, value: typeof value === 'string' ? value : undefined }
  return { carried, answer }
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { next, email } = loaderData
  const fault = actionData?.fault
  return (
    <>
      <title>Confirm it is you · vinspec</title>
      <div className="flex flex-col gap-1">
        <h1>Confirm it is you</h1>
        <p className="text-ink-soft wrap-anywhere">
          You are signed in as {email}. Before you go on, show that it is you; we do not ask again for 10
          minutes.
        </p>
      </div>
      {fault && <Notice meaning="danger">{fault}</Notice>}
      {actionData?.codeSent && !fault && (
        <Notice meaning="info">We sent you a code. It works for 10 minutes.</Notice>
      )}
      <ConfirmWays
        {...loaderData}
        action={`/confirm?${new URLSearchParams({ next })}`}
        carried={actionData?.carried ?? []}
        codeSent={actionData?.codeSent ?? false}
      />
      <a href="/" className="text-sm text-accent underline">
        Cancel
      </a>
    </>
  )
}
