/** Account changes, most of which the sign-in library makes. */
import { endOtherSessions, endSession, readSignInRecords } from '@vinspec/core/customers'
import { setStatusMail } from '@vinspec/core/health'
import { servicesContext } from '@vinspec/web/services'
import { MAX_NAME_LENGTH } from '../../src/auth/name-length.ts'
import { signedIn } from '../server/customer.server.ts'
import { readName, readText } from '../server/form.server.ts'
import { requireStepUp, type StepUpCall } from '../server/step-up.server.ts'
import { explainAuth } from '../sign-in/auth-faults.server.ts'
import { postAuth } from '../sign-in/call-auth.server.ts'
import { confirmByForm } from '../sign-in/confirm-with.server.ts'

type Outcome = { readonly done: string; readonly headers: Headers } | { readonly fault: string }

const NO_PASSKEY: Outcome = { fault: 'This passkey no longer exists.' }

export async function changeAccount(call: StepUpCall, form: FormData): Promise<Outcome> {
  const services = call.context.get(servicesContext)
  const { prisma } = services
  const { customerId, sessionId, email } = signedIn(call.context)
  const done = async (name: string, path: string, body: object): Promise<Outcome> => {
    const answer = await postAuth(call, path, body)
    return answer.status === 200 ? { done: name, headers: answer.headers } : { fault: explainAuth(answer) }
  }
  /** The customer's passkey that the form names. */
  const findPasskey = async () => {
    const { passkeys } = await readSignInRecords(prisma, customerId)
    return passkeys.find(({ id }) => id === form.get('id'))?.id
  }
  switch (form.get('task')) {
    case 'name':
      return await done('name', '/update-user', { name: readName(form, 'name', MAX_NAME_LENGTH) })
    case 'email': {
      const newEmail = readText(form, 'email').trim()
      if (newEmail.toLowerCase() === email) return { fault: "That's already your email address." }
      await requireStepUp(call)
      return await done('email', '/mail-proof/request-address-change', { newEmail })
    }
    case 'password': {
      const fault = await confirmByForm(call, form)
      if (fault !== undefined) return { fault }
      return await done('password', '/change-password', {
        currentPassword: readText(form, 'current'),
        newPassword: readText(form, 'password'),
        revokeOtherSessions: true,
      })
    }
    case 'password-link':
      return await done('password-link', '/mail-proof/request-reset', { email })
    case 'name-passkey': {
      const name = readName(form, 'name', MAX_NAME_LENGTH)
      if (name === '') return { fault: 'Enter a name for the passkey.' }
      const id = await findPasskey()
      return id ? await done('passkey-named', '/passkey/update-passkey', { id, name }) : NO_PASSKEY
    }
    case 'remove-passkey': {
      const id = await findPasskey()
      if (id) await requireStepUp(call)
      return id ? await done('passkey', '/passkey/delete-passkey', { id }) : NO_PASSKEY
    }
    case 'status-mail-on':
    case 'status-mail-off': {
      const task = readText(form, 'task')
      await setStatusMail(services, customerId, task === 'status-mail-on')
      return { done: task, headers: new Headers() }
    }
    case 'end-session':
      await endSession(prisma, { customerId, id: readText(form, 'id') })
      return { done: 'session', headers: new Headers() }
    case 'end-others':
      await endOtherSessions(prisma, { customerId, id: sessionId })
      return { done: 'session', headers: new Headers() }
    default:
      return { fault: "This page can't do that. Reload it and try again." }
  }
}
