/** Accepts any email from any program on this machine. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

export interface Smtp {
  readonly port: number
  refuseNext(mails: number): void
  close(): Promise<void>
}

const SIZE_LIMIT_BYTES = 10 * 1024 * 1024

export async function startSmtp(
  mailbox: Mailbox,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Smtp> {
  let refusing = 0

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const raw = await buffer(stream)
    if (stream.sizeExceeded) throw smtpError(552, 'The email is too large.')
    if (refusing > 0) {
      refusing -= 1
      throw smtpError(451, 'Try again later.')
    }
    const { mailFrom, rcptTo } = session.envelope
    await mailbox.keep(raw, {
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
    })
  }

  const server = new SMTPServer({
    size: SIZE_LIMIT_BYTES,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    // Any name and password are accepted.
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }),
    onData: callbackify(receive),
  })
  // A sender that hangs up does no harm.
  server.on('error', () => {})
  const listener = server.listen(port, host)
  await once(listener, 'listening')
  return {
    port: portOf(listener.address()),
    refuseNext(mails) {
      refusing = mails
    },
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address === 'object' && address !== null) return address.port
  throw new Error('the mail catcher does not listen on a port')
}
