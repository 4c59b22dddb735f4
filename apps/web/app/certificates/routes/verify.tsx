/** Where anyone verifies a certificate: by its QR code, or by its file. */
import { servicesContext } from '@vinspec/web/services'
import { isRouteErrorResponse } from 'react-router'
import { refuseTooMany } from '../../server/refuse-too-many.server.ts'
import { readUpload } from '../../server/upload.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { Fault } from '../../ui/fault.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Verdict } from '../verdict.tsx'
import { verifyFile, verifyText } from '../verify.server.ts'
import type { Route } from './+types/verify.ts'

/** The URL of a QR code contains the VIN. */
const PRIVATE = { 'x-robots-tag': 'noindex, nofollow' }

export function headers({ errorHeaders }: Route.HeadersArgs) {
  return { ...Object.fromEntries(errorHeaders ?? []), ...PRIVATE }
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  if (params.statement === undefined) return null
  await refuseTooMany(services.verifications, request)
  return await verifyText(services, params.statement)
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  // Counted before the file is parsed, which costs the server more than sending it costs the sender.
  await refuseTooMany(services.verifications, request)
  const file = (await readUpload(request)).get('file')
  return file ? await verifyFile(services, file.content) : null
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const verification = actionData ?? loaderData
  return (
    <div className="flex flex-col gap-8">
      <title>Verify a certificate · vinspec</title>
      <meta name="robots" content="noindex, nofollow" />
      <header className="flex flex-col gap-2">
        <h1 className="text-3xl">Verify a certificate</h1>
        <p className="max-w-prose text-ink-soft">
          A certificate says what vinspec answered about a vehicle on a day, and on whose data. A receipt says
          that a lookup was paid for. Check here whether one is genuine, without an account.
        </p>
      </header>
      {verification && <Verdict of={verification} isFile={actionData !== undefined} />}
      <Panel
        title="Verify a file"
        lead="A certificate as you got it, or receipts, signed days of a ledger, or the file of your account. We check it and keep nothing of it."
      >
        <form
          method="post"
          action="/verify"
          encType="multipart/form-data"
          className="flex flex-wrap items-end gap-3 print:hidden"
        >
          <FileField
            label="File"
            name="file"
            required
            accept="application/pdf,.pdf,application/json,.json,text/plain,.txt"
          />
          <SubmitButton>Verify file</SubmitButton>
        </form>
      </Panel>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 429) return <Fault error={error} />
  return (
    <div className="flex max-w-prose flex-col gap-3">
      <title>Too many certificates verified · vinspec</title>
      <h1>Too many certificates verified</h1>
      <p className="text-ink-soft">
        Your network verified too many certificates. Wait a minute, then try again.
      </p>
    </div>
  )
}
