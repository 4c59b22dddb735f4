/** The handle of pages that send no scripts: for strangers, whose first page must be there at once. */
import { readField } from '@vinspec/contract/guards'
export const STILL = { isStill: true } as const

export function isStill(handle: unknown): boolean {
  return readField(handle, 'isStill') === true
}
