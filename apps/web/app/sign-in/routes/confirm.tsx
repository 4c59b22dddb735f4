/**
 * Asks the signed-in customer to confirm their identity, then continues with what they were doing: the page, or the
 * form that they sent. See requireStepUp.
 */
import { policyContext, servicesContext } from '@vinspec/web/services'
import { data, redirect } from 'react-router'
import { hasPassword } from '../../account/read-account.server.ts'
import { requireCustomer, signedIn } from '../../server/customer.server.ts'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmWays } from '../confirm-ways.tsx'
import { confirmWith, type StepUpAnswer } from '../confirm-with.server.ts'
import { readNext } from '../next-page.server.ts'
import type { Route } from './+types/confirm.ts'

export const middleware: Route.MiddlewareFunction[] = [requireCustomer]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { stepUp, paymentOrigin, prisma } = context.get(servicesContext)
  const owner = signedIn(context)
  // The carried form may be that of the top-up rule, which redirects to the vendor's page.
  if (paymentOrigin) context.get(policyContext).formTargets.add(paymentOrigin)
  return {
    next: readTarget(url, context),
    email: owner.email,
    hasPassword: await hasPassword(prisma, owner.customerId),
    passkey: await stepUp.askPasskey(owner),
  }
}

/** Where to continue, but never this page again. */
function readTarget(url: URL, context: Route.LoaderArgs['context']): string {
  const next = readNext(url.searchParams, context)
  return /^\/confirm\b/.test(next) ? '/' : next
}

const FAULTS: Readonly<Record<StepUpAnswer['way'], string>> = {
  password: "That's not your password. Try again.",
  code: 'This code is wrong or has expired. Only the newest code works.',
  passkey: "The passkey couldn't confirm that it's you. Try again, or use another method.",
}

const LIMITED = 'Too many attempts. Wait 15 minutes, then try again.'
const TOO_MANY_MAILS = 'We already sent you several codes. Use the newest one, or try again in an hour.'

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

/** Separates this page's own fields, which begin with `confirm-`, from those that it carries. */
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
      <title>Confirm it's you · vinspec</title>
      <div className="flex flex-col gap-1">
        <h1>Confirm it's you</h1>
        <p className="text-ink-soft wrap-anywhere">
          You're signed in as {email}. Confirm that it's you to continue. We won't ask again for 10 minutes.
        </p>
      </div>
      {fault && <Notice meaning="danger">{fault}</Notice>}
      {actionData?.codeSent && !fault && (
        <Notice meaning="info">We emailed you a code. It works for 10 minutes.</Notice>
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
