import { recordSecurityEvent } from '@vinspec/core/customers'
import { servicesContext } from '@vinspec/web/services'
import type { RouterContextProvider } from 'react-router'
import { CLIENT_ADDRESS_HEADER } from '../../src/web-request.ts'
import { signedIn } from './customer.server.ts'

/** Records in the customer's security log that a file of their data was downloaded. */
export async function recordExport(
  request: Request,
  context: Readonly<RouterContextProvider>,
  what: string,
): Promise<void> {
  const { prisma, clock } = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const userAgent = request.headers.get('user-agent')
  const ipAddress = request.headers.get(CLIENT_ADDRESS_HEADER)
  const event = { customerId, kind: 'data_exported', detail: { what }, ipAddress, userAgent } as const
  await recordSecurityEvent(prisma, event, clock())
}
