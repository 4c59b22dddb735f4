/** Throws a page's 429 if a caller did something too often. */
import { data } from 'react-router'
import { CLIENT_ADDRESS_HEADER } from '../../src/web-request.ts'

/** @param by the caller whose actions are counted; for a request, its network */
export async function refuseTooMany(
  limit: { take(by: string): Promise<number> },
  by: string | Request,
): Promise<void> {
  const seconds = await limit.take(
    typeof by === 'string' ? by : (by.headers.get(CLIENT_ADDRESS_HEADER) ?? ''),
  )
  if (seconds > 0) throw data(null, { status: 429, headers: { 'retry-after': String(seconds) } })
}
