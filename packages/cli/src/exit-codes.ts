/** What the process answers to a script. Part of the public surface: a code never changes its meaning. */

export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  unavailable: 3,
  notAllowed: 4,
  noCredits: 5,
  notFound: 6,
  conflict: 7,
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

export const EXIT_MEANINGS: Readonly<Record<ExitCode, string>> = {
  0: 'done',
  1: 'any other failure',
  2: 'incorrect usage or input',
  3: 'network failure, or service unavailable',
  4: 'API key missing or not valid, or permission missing',
  5: 'not enough credits',
  6: 'not found or not supported',
  7: 'conflict with another request',
  129: 'the terminal was closed',
  130: 'interrupted (Ctrl-C)',
  143: 'terminated',
}

/** @param code decides where a status is about more than one thing */
export function exitCodeOf(status: number, code: string): ExitCode {
  if (NOT_OFFERED.has(code)) return EXIT.notFound
  return BY_STATUS[status] ?? EXIT.failed
}

const NOT_OFFERED: ReadonlySet<string> = new Set(['unsupported_vehicle', 'package_unavailable'])

const BY_STATUS: Readonly<Record<number, ExitCode>> = {
  400: EXIT.usage,
  401: EXIT.notAllowed,
  402: EXIT.noCredits,
  403: EXIT.notAllowed,
  404: EXIT.notFound,
  408: EXIT.unavailable,
  409: EXIT.conflict,
  422: EXIT.usage,
  502: EXIT.unavailable,
  503: EXIT.unavailable,
  504: EXIT.unavailable,
}

/** @param signal what interrupted the command */
export function exitCodeOfSignal(signal: unknown): ExitCode {
  if (signal === 'SIGHUP') return EXIT.hungUp
  return signal === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted
}
