import { redirect, redirectDocument } from 'react-router'
import { postAuth } from '../call-auth.server.ts'
import type { Route } from './+types/sign-out.ts'

/** Opening the address signs nobody out. Only the form does. */
export function loader() {
  return redirect('/')
}

export async function action({ request, context }: Route.ActionArgs) {
  const { headers } = await postAuth({ request, context }, '/sign-out', {})
  return redirectDocument('/sign-in?news=signed-out', { headers })
}
