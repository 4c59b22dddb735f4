/** Writes the email of any notice. */
import { accountLetters } from './account-letters.ts'
import type { NoticeData, NoticeKind } from './notices.ts'
import type { Letter, Letters } from './render-letter.ts'
import { ruleLetters } from './rule-letters.ts'
import { securityLetters } from './security-letters.ts'
import { statusLetters } from './status-letters.ts'
import { vehicleLetters } from './vehicle-letters.ts'

const letters: Letters = {
  ...accountLetters,
  ...ruleLetters,
  ...securityLetters,
  ...statusLetters,
  ...vehicleLetters,
}

/**
 * @param portalUrl the portal, to which links lead
 * @param turnOffToken the token of the link that turns off what the email is about; undefined: the email has no such
 * link
 */
export function writeLetter<Kind extends NoticeKind>(
  { kind, data }: { readonly kind: Kind; readonly data: NoticeData[Kind] },
  portalUrl: URL,
  turnOffToken?: string,
): Letter {
  return letters[kind](data, (label, path) => ({ label, url: new URL(path, portalUrl) }), turnOffToken)
}
