/** How hard it is to guess a secret that someone configured. */

const LENGTH = 32
/** The output of `openssl rand -hex 16` has more of both; a few in a million fall short. */
const DISTINCT_CHARACTERS = 9
const ENTROPY_BITS = 80
const PLACEHOLDER = /change.?me|placeholder|example|secret|password|default|insert|your[-_ ]|1234567|abcdefg/i
const REPEATED = /^(.{1,16})\1+.{0,15}$/s

/** What is wrong with the secret, to be read after its name; never the secret itself. Undefined: nothing. */
export function faultOfSecret(secret: string, isProduction: boolean): string | undefined {
  if (secret.length < LENGTH) return `must have at least ${LENGTH} characters`
  if (isProduction && isGuessable(secret)) {
    return 'is too easy to guess for production: make one with `openssl rand -base64 32`'
  }
  return undefined
}

function isGuessable(secret: string): boolean {
  return (
    new Set(secret).size < DISTINCT_CHARACTERS ||
    entropyOf(secret) < ENTROPY_BITS ||
    REPEATED.test(secret) ||
    PLACEHOLDER.test(secret)
  )
}

/** The Shannon entropy of the text, from the frequencies of its characters, in bits. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0)
}
