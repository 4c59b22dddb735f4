/** The handle of pages that send no scripts: for strangers, whose first page must be there at once. */
export const STILL = { isStill: true } as const

export function isStill(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && Reflect.get(handle, 'isStill') === true
}
