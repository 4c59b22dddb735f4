/** As in "3 free lookups". */
export function nameFreeLookups(count: number): string {
  return count === 1 ? '1 free lookup' : `${count.toLocaleString('en-US')} free lookups`
}
