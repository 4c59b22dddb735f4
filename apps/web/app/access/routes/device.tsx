/** A computer that ran `vinspec login` asks for a key. The customer says what the key may do and cost, or denies it. */
import { data } from 'react-router'
import { requireCustomer, signedIn } from '../../server/customer.server.ts'
import { AskForCode } from '../ask-for-code.tsx'
import { answerDevice, readDevicePage } from '../device.server.ts'
import { DeviceOutcome } from '../device-outcome.tsx'
import { DeviceRequest } from '../device-request.tsx'
import type { Route } from './+types/device.ts'

export const middleware: Route.MiddlewareFunction[] = [requireCustomer]

export async function loader(call: Route.LoaderArgs) {
  const page = await readDevicePage(call)
  const { email } = signedIn(call.context)
  return data({ page, email }, page.kind === 'code' ? page.status : 200)
}

export async function action(call: Route.ActionArgs) {
  return await answerDevice(call, await call.request.formData())
}

export default function Device({ loaderData: { page, email }, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>Sign in a computer · vinspec</title>
      {page.kind === 'code' && <AskForCode {...page} />}
      {page.kind === 'request' && <DeviceRequest asked={page} email={email} answer={actionData} />}
      {(page.kind === 'approved' || page.kind === 'denied') && <DeviceOutcome {...page} />}
    </>
  )
}
