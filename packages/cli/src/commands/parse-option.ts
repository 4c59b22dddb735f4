/** Values of options, judged while the command line is parsed. */
import { InvalidArgumentError } from 'commander'

export function parseUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:/i.test(text))
    throw new InvalidArgumentError('Enter an http or https URL.')
  return text
}

export function parseSeconds(text: string): number {
  const seconds = Number(text)
  if (!(seconds > 0 && seconds <= 3600))
    throw new InvalidArgumentError('Enter a number of seconds, up to 3600.')
  return seconds
}

export function parseCount(text: string): number {
  if (!/^\d{1,2}$/.test(text)) throw new InvalidArgumentError('Enter a whole number from 0 to 99.')
  return Number(text)
}

export function parseCredits(text: string): number {
  if (!/^[1-9]\d{0,4}$|^100000$/.test(text))
    throw new InvalidArgumentError('Enter a whole number from 1 to 100000.')
  return Number(text)
}

export function parseIdempotencyKey(text: string): string {
  if (!/^[!-~]{1,200}$/.test(text)) throw new InvalidArgumentError('Enter 1 to 200 visible ASCII characters.')
  return text
}
