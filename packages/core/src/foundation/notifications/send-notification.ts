import { readMoment } from '../db/read-moment.ts'
import type { Dependencies } from '../dependencies.ts'
import { describeSpan } from '../process/spans.ts'
import { makeTurnOffLink } from '../turn-off-links/turn-off-links.ts'
import type { Mailer } from './mailer.ts'
import { type Notice, type NoticeKind, readNotice } from './notices.ts'
import { renderLetter } from './render-letter.ts'
import { writeLetter } from './write-letter.ts'

export interface MailDependencies extends Dependencies {
  readonly mailer: Mailer
  readonly portalUrl: URL
}

/** Longer than handing an email over can take. */
const LEASE_MS = 90_000

/**
 * Sends a notification, once. Returns its kind; null: it was sent before, or the account is closed. If the process is
 * killed after sending but before recording that, it is sent again with the same Message-ID. Throws if it has to be
 * tried again.
 */
export async function sendNotification(
  { prisma, clock, mailer, portalUrl }: MailDependencies,
  id: string,
): Promise<NoticeKind | null> {
  const now = await readMoment(prisma, clock)
  const leaseExpiresAt = new Date(now.getTime() + LEASE_MS)
  const { count } = await prisma.notification.updateMany({
    where: { id, sentAt: null, OR: [{ leaseExpiresAt: null }, { leaseExpiresAt: { lte: now } }] },
    data: { leaseExpiresAt },
  })
  const row = await prisma.notification.findFirstOrThrow({
    where: { id },
    include: { customer: { select: { email: true, closedAt: true } } },
  })
  if (row.sentAt) return null
  const { email, closedAt } = row.customer
  // A closed account no longer has an address, and gets no other email.
  if (closedAt && row.address === null) return null
  if (count === 0) throw new Error('another worker is sending this mail, or was killed while it did')

  try {
    const notice = readNotice(row.kind, row.data)
    describeSpan({ 'vinspec.notification.kind': notice.kind })
    const address = row.address ?? email
    const models = turnsOff(notice)
    const token =
      models && (await makeTurnOffLink({ prisma, clock }, { customerId: row.customerId, address, models }))
    const letter = renderLetter(writeLetter(notice, portalUrl, token))
    await mailer.send({ ...letter, to: address, messageId: `<${id}@${portalUrl.hostname}>` })
    await prisma.notification.updateMany({
      where: { id },
      data: { sentAt: clock(), leaseExpiresAt: null, address: null },
    })
    return notice.kind
  } catch (error) {
    // If the database is unavailable too, the lease frees it instead. A lease that has ended may be another worker's by
    // now.
    const free = prisma.notification.updateMany({
      where: { id, sentAt: null, leaseExpiresAt },
      data: { leaseExpiresAt: null },
    })
    await free.catch(() => undefined)
    throw error
  }
}

/**
 * What the email's link turns off: emails about the recalls of these models; empty: automatic top-up. Undefined: no
 * link.
 */
function turnsOff({ kind, data }: Notice): readonly string[] | undefined {
  if (kind === 'recalls_found') return data.models.map(({ name }) => name)
  return kind === 'top_up_changed' && data.after.enabled ? [] : undefined
}
