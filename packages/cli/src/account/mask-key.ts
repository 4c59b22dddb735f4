/** A key as it is shown: enough to tell it from others, as in the portal. */
export function maskKey(key: string): string {
  const [prefix = ''] = /^vsk_[a-z]+_/.exec(key) ?? []
  return `${prefix}…${key.slice(-4)}`
}
