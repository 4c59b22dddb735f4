/** What the process answers to a script. Part of the public surface: a code never changes its meaning. */

export const EXIT = {
  done: 0,
  unexpected: 1,
  usage: 2,
  authentication: 3,
  refused: 4,
  insufficientCredits: 5,
  conflict: 6,
  rateLimited: 7,
  unavailable: 8,
  notAllowed: 9,
  interrupted: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

export const EXIT_MEANINGS: Readonly<Record<ExitCode, string>> = {
  0: 'done',
  1: 'unexpected failure',
  2: 'incorrect usage',
  3: 'API key missing, invalid, or revoked',
  4: 'input rejected: not found, not supported, or not valid',
  5: 'no lookup credits left',
  6: 'idempotency key in use, or used with different input',
  7: 'too many requests',
  8: 'service unreachable or unavailable',
  9: 'not allowed for this API key',
  130: 'interrupted',
}
