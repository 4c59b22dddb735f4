/** Repeats a step that does up to `size` rows in a transaction of its own until none are left; returns how many it did. */
export async function inBatches(size: number, doBatch: () => Promise<number>): Promise<number> {
  let total = 0
  for (let done = size; done === size; total += done) done = await doBatch()
  return total
}
