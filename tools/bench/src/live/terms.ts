/** What the vendor of the benchmark allows. */
export const ANSWERS_AFTER_MS = 150
export const AT_ONCE = 64
