/** Somebody who has to confirm that it is them, by the password or otherwise. */
import { TEST_PASSWORD, type TestPortal } from '../../testing/test-portal.ts'
import { forgetSignIn, type SignedInVisitor, visitSignedIn } from './signed-in.ts'

export const RIGHT = { 'confirm-way': 'password', 'confirm-answer': TEST_PASSWORD }
export const WRONG = { 'confirm-way': 'password', 'confirm-answer': 'a guess' }

/** Somebody who signed in a while ago. */
export async function visitLater(portal: TestPortal): Promise<SignedInVisitor> {
  const visitor = await visitSignedIn(portal)
  await forgetSignIn(portal, visitor.customer.id)
  return visitor
}

export async function statusOf(answer: Promise<Response>): Promise<number> {
  return (await answer).status
}

/** Whether a page that needs it does not ask again. */
export async function isConfirmed({ post }: SignedInVisitor): Promise<boolean> {
  return (await statusOf(post('/api-keys', { task: 'create', name: 'probe' }))) !== 307
}
