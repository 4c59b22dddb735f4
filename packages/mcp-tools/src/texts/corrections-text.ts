import type { Answer } from '@vinspec/contract/port'

/** For readers of an answer that was found wrong since: its structured content stays as it was sold. */
export function correctionsText({ corrections = [] }: Answer<unknown>): string {
  return corrections.map((each) => `Corrected since: ${each}`).join('\n')
}
