/** The words of every notice. */
import { accountLetters } from './account-letters.ts'
import type { NoticeData, NoticeKind } from './notices.ts'
import type { Letter, Letters } from './render-letter.ts'
import { ruleLetters } from './rule-letters.ts'
import { securityLetters } from './security-letters.ts'
import { vehicleLetters } from './vehicle-letters.ts'

const letters: Letters = { ...accountLetters, ...ruleLetters, ...securityLetters, ...vehicleLetters }

/**
 * @param portalUrl where the customer acts upon it
 * @param turnOffToken what a link carries that turns off what the letter is about; undefined: the letter has no such link
 */
export function writeLetter<Kind extends NoticeKind>(
  { kind, data }: { readonly kind: Kind; readonly data: NoticeData[Kind] },
  portalUrl: URL,
  turnOffToken?: string,
): Letter {
  return letters[kind](data, (label, path) => ({ label, url: new URL(path, portalUrl) }), turnOffToken)
}
