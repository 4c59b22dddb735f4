import { formatCount } from './format.ts'

/** As in "3 free lookups". */
export function nameFreeLookups(count: number): string {
  return formatCount(count, 'free lookup')
}
