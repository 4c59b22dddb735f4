import { formatCount } from '../ui/format.ts'

/** As in "3 free lookups". */
export function nameFreeLookups(count: number): string {
  return formatCount(count, 'free lookup')
}
