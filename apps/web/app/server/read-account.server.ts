import { readSignInRecords } from '@vinspec/core'
import { servicesContext } from '@vinspec/web/services'
import type { RouterContextProvider } from 'react-router'
import { signedIn } from './customer.server.ts'
import { describeBrowser } from './describe-browser.server.ts'

/** What the account page shows. */
export async function readAccount(request: Request, context: Readonly<RouterContextProvider>) {
  const { customerId, name, email, sessionId } = signedIn(context)
  const records = await readSignInRecords(context.get(servicesContext).prisma, customerId)
  return {
    name,
    email,
    hasPassword: records.hasPassword,
    passkeys: records.passkeys.map((passkey) => ({ ...passkey, name: passkey.name || 'Passkey' })),
    suggestion: describeBrowser(request.headers.get('user-agent') ?? ''),
    sessions: records.sessions.map(({ id, createdAt, ipAddress, userAgent }) => ({
      id,
      createdAt,
      ipAddress: ipAddress || 'unknown address',
      browser: describeBrowser(userAgent ?? ''),
      current: id === sessionId,
    })),
    done: new URL(request.url).searchParams.get('done') ?? '',
  }
}
