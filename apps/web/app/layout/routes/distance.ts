/** Stores the reader's unit of distance, for browsers without scripts. */
import { redirect } from 'react-router'
import { readNext } from '../../sign-in/next-page.server.ts'
import { distanceCookie, readDistance } from '../../ui/distance.ts'
import type { Route } from './+types/distance.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const distance = readDistance(form.get('distance')) ?? 'mi'
  const next = readNext(form, context)
  throw redirect(next, { status: 303, headers: { 'set-cookie': distanceCookie(distance) } })
}
