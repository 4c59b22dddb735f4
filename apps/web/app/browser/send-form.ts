/** Sends every form so that nothing typed is lost when no answer comes, or when the session has ended. */
import { asObject, readField, readString } from '@vinspec/contract/guards'
import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { keepDraft } from './draft.ts'

/** What came of the last form of this page, which stays when the next form gets no answer. */
let shown: unknown

export function keepAnswer(answer: unknown): void {
  shown = answer
}

/** If no response arrives, the page stays as it is, and a `FormOutcome` on it says so. */
export const keepForms: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  if (request.method === 'GET') return await next()
  const form = await request.clone().formData()
  const results = await next()
  // React Router wraps what was thrown, if it was no response.
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== 'error') continue
    if (result instanceof Response && isSignIn(result)) keepDraft(form)
    const fault = explainSilence(isRouteErrorResponse(result) ? result : readField(result, 'data'))
    // With a status of 4xx or 5xx, React Router does not reload the page's data, which would fail too.
    if (fault !== undefined)
      results[route] = { type: 'data', result: data({ ...asObject(shown), said: undefined, fault }, 503) }
  }
  return results
}

function isSignIn({ headers }: Response): boolean {
  return headers.get('location')?.startsWith('/sign-in?') ?? false
}

/** Undefined if there was a response. */
function explainSilence(error: unknown): string | undefined {
  if (isUnreachable(error)) {
    return "We can't reach vinspec. Check your connection, then send the form again. Nothing is charged twice."
  }
  if (!isRouteErrorResponse(error)) return undefined
  // The pages of operators say no more to anyone who is signed out.
  if (error.status === 404) {
    return "Nothing was done. What this is about is gone, or you're signed out: sign in again in another tab, then send the form again."
  }
  if (error.status !== 503) return undefined
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
