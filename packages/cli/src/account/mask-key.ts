/** A key as it is shown: enough to tell it from others, as in the portal. */
export function maskKey(key: string): string {
  const [prefix = ''] = /^vsk_[a-z]+_/.exec(key) ?? []
  return `${prefix}…${key.slice(-4)}`
}

/** Whether a key only rehearses: nothing is charged. */
export function isTestKey(key: string): boolean {
  return key.startsWith('vsk_test_')
}

/** A key as it is shown where the reader should know what it does. */
export function describeKey(key: string): string {
  return isTestKey(key) ? `${maskKey(key)} (test key, nothing is charged)` : maskKey(key)
}
