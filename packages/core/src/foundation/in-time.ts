/** The result of the work, or of `whenLate` if that takes longer: the work then goes on unheard. */
export async function inTime<T, Late>(
  work: Promise<T>,
  withinMs: number,
  whenLate: () => Late,
): Promise<T | Late> {
  const { promise: late, resolve } = Promise.withResolvers<Late>()
  const timer = setTimeout(() => resolve(whenLate()), withinMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
