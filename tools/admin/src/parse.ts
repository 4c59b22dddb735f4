/** Parsers of options and arguments. */
import { MAX_OPERATOR_GRANT } from '@vinspec/core/ledger'
import { MAX_REASON_LENGTH, parseReason } from '@vinspec/core/operator'
import { InvalidArgumentError } from 'commander'

export type Parser<T> = (text: string) => T

/**
 * @param must what the text must be, such as `be a date`
 * @param read undefined if the text is something else
 */
export function parser<T>(must: string, read: (text: string) => T | undefined): Parser<T> {
  return (text) => {
    const value = read(text)
    if (value !== undefined) return value
    throw new InvalidArgumentError(`It must ${must}.`)
  }
}

/** A text of this form, as it is. */
export const matching = (must: string, form: RegExp): Parser<string> =>
  parser(must, (text) => (form.test(text) ? text : undefined))

export const wholeNumber = (most: number, unit = ''): Parser<number> =>
  parser(`be a whole number${unit} from 1 to ${most}`, (text) => {
    const number = Number(text)
    return Number.isInteger(number) && number > 0 && number <= most ? number : undefined
  })

export const parseCredits: Parser<number> = wholeNumber(MAX_OPERATOR_GRANT)
export const parseEmail: Parser<string> = matching('be an email address', /^[^\s@]+@[^\s@]+$/)
export const parseReasonText: Parser<string> = parser(
  `have 1 to ${MAX_REASON_LENGTH} characters`,
  parseReason,
)

/** The first moment of a day in UTC. */
export const parseDay: Parser<Date> = parser('be a date, YYYY-MM-DD', (text) => {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && day.toISOString().startsWith(text) ? day : undefined
})
