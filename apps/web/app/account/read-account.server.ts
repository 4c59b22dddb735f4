import { readSignInRecords } from '@vinspec/core/customers'
import type { Database } from '@vinspec/core/foundation'
import { readStatusMail } from '@vinspec/core/health'
import { readOperatorAccess } from '@vinspec/core/operator'
import { servicesContext } from '@vinspec/web/services'
import type { RouterContextProvider } from 'react-router'
import { describeBrowser } from '../../src/auth/describe-browser.ts'
import { MAX_NAME_LENGTH } from '../../src/auth/name-length.ts'
import { signedIn } from '../server/customer.server.ts'

/** What the account page shows. */
export async function readAccount(request: Request, context: Readonly<RouterContextProvider>) {
  const { customerId, name, email, sessionId } = signedIn(context)
  const { searchParams } = new URL(request.url)
  const { prisma } = context.get(servicesContext)
  const [records, access, hasStatusMail] = await Promise.all([
    readSignInRecords(prisma, customerId),
    readOperatorAccess(prisma, customerId),
    readStatusMail(prisma, customerId),
  ])
  return {
    name,
    email,
    hasStatusMail,
    mayOperate: access !== 'none',
    hasPassword: records.hasPassword,
    hasSecondFactor: records.hasSecondFactor,
    passkeys: records.passkeys.map((passkey) => ({ ...passkey, name: passkey.name || 'Passkey' })),
    // The name that was entered before the customer had to confirm their identity.
    suggestion:
      searchParams.get('passkey-name')?.slice(0, MAX_NAME_LENGTH) ??
      describeBrowser(request.headers.get('user-agent') ?? ''),
    sessions: records.sessions.map(({ id, createdAt, ipAddress, userAgent }) => ({
      id,
      createdAt,
      ipAddress: ipAddress || 'unknown address',
      browser: describeBrowser(userAgent ?? ''),
      current: id === sessionId,
    })),
    done: searchParams.get('done') ?? '',
  }
}

/** Whether the customer can sign in with a password. */
export async function hasPassword(prisma: Database, customerId: string): Promise<boolean> {
  return (await readSignInRecords(prisma, customerId)).hasPassword
}

export async function readTwoFactor(prisma: Database, customerId: string) {
  const records = await readSignInRecords(prisma, customerId)
  return { hasPassword: records.hasPassword, isOn: records.hasSecondFactor }
}
