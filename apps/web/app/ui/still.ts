/** The handle of pages without scripts. They are for new visitors, whose first page has to appear at once. */
import { readField } from '@vinspec/contract/guards'
export const STILL = { isStill: true } as const

export function isStill(handle: unknown): boolean {
  return readField(handle, 'isStill') === true
}
