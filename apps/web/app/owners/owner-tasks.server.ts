/** The owner's consent to readings of a vehicle: what its page shows, and what its forms do. */
import { ASK_DAYS, askOwner, findSignIn, listConsents, takeBackConsent } from '@vinspec/core/owner-consent'
import type { Services } from '@vinspec/web/services'
import { data, redirect } from 'react-router'
import { readText } from '../server/form.server.ts'
import { mailOwner } from './mail-owner.server.ts'

interface Subject {
  readonly customerId: string
  readonly vin: string
}

/** Undefined if the owner of this vehicle cannot be asked and never was. */
export async function readOwnerPanel(services: Services, subject: Subject) {
  const signInAt = await findSignIn(services, subject.vin)
  const consents = await listConsents(services.prisma, subject)
  return signInAt === undefined && consents.length === 0 ? undefined : { signInAt, consents }
}

export async function changeConsent(services: Services, subject: Subject, form: FormData, email: string) {
  const task = readText(form, 'task')
  if (task === 'owner-stop') return await stop(services, subject, readText(form, 'id'))
  return await ask(services, subject, { task, email, typed: readText(form, 'owner_email') })
}

interface Asking {
  readonly task: string
  /** The customer's email address. */
  readonly email: string
  readonly typed: string
}

async function ask(services: Services, subject: Subject, { task, email, typed }: Asking) {
  const asked = await askOwner(services, subject)
  switch (asked.kind) {
    case 'not_saved':
      throw data(null, 404)
    case 'not_offered':
      return data({ ownerFault: "This vehicle's maker doesn't let owners agree to this." }, 409)
    case 'too_many':
      return data(
        { ownerFault: 'You asked often enough for now. Take one back, or try again tomorrow.' },
        429,
      )
    case 'asked':
      break
  }
  const { title, token } = asked
  const url = new URL(`/owner/ask/${token}`, services.publicUrl)
  if (task === 'owner-me') throw redirect(url.pathname, 303)
  if (task !== 'owner-mail') return { askUrl: url.href }
  const { vin, customerId } = subject
  const letter = { title, vin, askedBy: email, days: ASK_DAYS, url }
  const mailed = await mailOwner(services, typed, customerId, (to) => services.ownerMails.sendAsk(to, letter))
  if (mailed.kind === 'sent') return { askMailed: true as const }
  await takeBackConsent(services, { ...subject, id: asked.id })
  return data({ ownerFault: mailed.fault }, mailed.status)
}

async function stop(services: Services, subject: Subject, id: string) {
  const isStopped = await takeBackConsent(services, { ...subject, id })
  return isStopped ? { stopped: true as const } : data({ ownerFault: 'This has ended already.' }, 404)
}
