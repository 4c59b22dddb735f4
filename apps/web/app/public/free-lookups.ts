import { formatCount } from '@vinspec/contract/amounts'

/** As in "3 free lookups". */
export function nameFreeLookups(count: number): string {
  return formatCount(count, 'free lookup')
}
