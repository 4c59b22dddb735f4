/** Sends a form so that nothing typed is lost when no answer comes, or when the session has ended. */
import { readString } from '@vinspec/contract/guards'
import { data, isRouteErrorResponse } from 'react-router'
import { keepDraft } from './draft.ts'

interface FormCall<Answer> {
  readonly request: Request
  serverAction(): Promise<Answer>
}

/** A page's `clientAction`: if no response arrives, the page stays as it is and says so. */
export async function sendForm<Answer>({ request, serverAction }: FormCall<Answer>) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response && isSignIn(error)) keepDraft(form)
    const fault = explainSilence(error)
    if (fault === undefined) throw error
    // With a status of 4xx or 5xx, React Router does not reload the page's data, which would fail too.
    return data({ fault }, 503)
  }
}

function isSignIn({ headers }: Response): boolean {
  return headers.get('location')?.startsWith('/sign-in?') ?? false
}

/** Undefined if there was a response. */
function explainSilence(error: unknown): string | undefined {
  if (isUnreachable(error)) {
    return "We can't reach vinspec. Check your connection, then send the form again. Nothing is charged twice."
  }
  if (!isRouteErrorResponse(error) || error.status !== 503) return undefined
  const advice = readString(error.data, 'advice') ?? ''
  return `vinspec can't answer right now. Send the form again in a moment. Nothing is charged twice. ${advice}`.trim()
}

/** The request ID in the data of an error response or of a layout. */
export function readRequestId(answer: unknown): string | undefined {
  return readString(answer, 'requestId')
}

/** Whether `fetch` failed without a response: the messages are those of Chrome, Firefox, and Safari. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|NetworkError|Load failed/.test(error.message)
}
