/** Sends an email to an address that somebody typed, within the limits of the sender and of the address. */
import { createHash } from 'node:crypto'
import type { Services } from '@vinspec/web/services'
import { readAddress } from './owners.server.ts'

export type Mailed =
  | { readonly kind: 'sent' }
  | { readonly kind: 'not_sent'; readonly fault: string; readonly status: number }

/** @param sender counted: a customer, or what an owner's link carries */
export async function mailOwner(
  { ownerLetters, lettersToOwner }: Pick<Services, 'ownerLetters' | 'lettersToOwner'>,
  typed: string,
  sender: string,
  send: (to: string) => Promise<void>,
): Promise<Mailed> {
  const to = readAddress(typed)
  if (to === undefined)
    return { kind: 'not_sent', fault: 'This is not an email address. Check it for typos.', status: 400 }
  // Counted by hashes, because the address of a person without an account is stored nowhere.
  const seconds = (await ownerLetters.take(hash(sender))) || (await lettersToOwner.take(hash(to)))
  if (seconds > 0) {
    const fault =
      'Too many emails were sent today, by you or to this address. Copy the link instead, or try again tomorrow.'
    return { kind: 'not_sent', fault, status: 429 }
  }
  await send(to)
  return { kind: 'sent' }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
