/** Repeats a step that handles up to `size` rows per transaction until none are left; returns how many it handled. */
export async function inBatches(size: number, doBatch: () => Promise<number>): Promise<number> {
  let total = 0
  for (let done = size; done === size; total += done) done = await doBatch()
  return total
}
