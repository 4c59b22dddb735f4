/** Stops waiting for work that cannot be canceled itself. */
export async function withinSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = Promise.withResolvers<never>()
  const giveUp = () => late.reject(new Error('it took too long'))
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
