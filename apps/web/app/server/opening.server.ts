/** Whether a person opens a page, as far as a request says. */
import { exchangeContext } from '@vinspec/web/services'
import type { RouterContextProvider } from 'react-router'

/** How programs name themselves that fetch links to preview, check, or index them. Cubot makes telephones. */
const PROGRAM = /(?<!cu)bot|crawl|spider|preview|facebookexternalhit|whatsapp/i

/** No: a check of the link, a prefetch, a program's visit, or a page that only shows what came of its form. */
export function isOpening(context: Readonly<RouterContextProvider>): boolean {
  const { method, headers } = context.get(exchangeContext).request
  const purpose = String(headers['sec-purpose'] ?? headers['purpose'] ?? '')
  return method === 'GET' && !/prefetch|preview/i.test(purpose) && !PROGRAM.test(headers['user-agent'] ?? '')
}
