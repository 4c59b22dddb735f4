/** Handles the forms of a vehicle's page, and of the page with its links. */
import { MAX_NOTE_LENGTH } from '@vinspec/core/foundation'
import { noteOnVehicle, revokeShareLink, SHARE_DAYS, setWatched, shareVehicle } from '@vinspec/core/lookup'
import type { Services } from '@vinspec/web/services'
import { data } from 'react-router'
import { readName, readText } from '../server/form.server.ts'
import type { Subject } from './vehicle.server.ts'

export async function changeVehicle(services: Services, subject: Subject, form: FormData) {
  if (form.get('task') === 'recalls') return await watch(services, subject, form.get('emails') === 'on')
  if (form.has('note')) return await note(services, subject, readName(form, 'note'))
  // A form that an older page had.
  return data({ fault: 'This page has changed. Load it again.' }, 400)
}

export async function changeLinks(services: Services, subject: Subject, form: FormData) {
  return form.get('task') === 'revoke'
    ? await revoke(services, subject, readText(form, 'id'))
    : await share(services, subject, form)
}

async function share(services: Services, subject: Subject, form: FormData) {
  const typed = readText(form, 'days')
  const days = SHARE_DAYS.find((each) => String(each) === typed)
  if (days === undefined) return data({ fault: 'A link works for 7, 30, 90, or 365 days. Choose one.' }, 400)
  const result = await shareVehicle(services, {
    ...subject,
    showsLatest: form.get('latest') === 'on',
    days,
  })
  if (result.kind === 'not_found') throw data(null, 404)
  if (result.kind === 'too_many') {
    const fault = `This vehicle has ${result.limit} links that work, which is the maximum. Revoke one first.`
    return data({ fault }, 409)
  }
  const { origin } = services.publicUrl
  const { token, expiresAt } = result
  return { shared: `${origin}/shared/${token}`, embed: toEmbed(origin, token), expiresAt }
}

/** The line of HTML that embeds the sheet in a customer's own page. */
const toEmbed = (origin: string, token: string): string =>
  `<script src="${origin}/embed.js" async></script><vinspec-sheet sheet="${token}"></vinspec-sheet>`

async function revoke({ prisma }: Services, { customerId }: Subject, id: string) {
  const revoked = await revokeShareLink(prisma, { customerId, id })
  return revoked ? { revoked } : data({ fault: 'This link no longer works.' }, 404)
}

async function note({ prisma }: Services, { customerId, vin }: Subject, text: string) {
  if (text.length > MAX_NOTE_LENGTH) {
    return data({ fault: `A note has up to ${MAX_NOTE_LENGTH} characters. Shorten it.` }, 400)
  }
  const saved = await noteOnVehicle(prisma, { customerId, vin, note: text })
  return saved ? { saved: text } : data({ fault: "This vehicle isn't in My Vehicles." }, 404)
}

async function watch(services: Services, { customerId, vin }: Subject, isOn: boolean) {
  if (!(await setWatched(services, { customerId, vin, isOn }))) throw data(null, 404)
  return { watched: isOn }
}
