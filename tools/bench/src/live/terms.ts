/** How long the benchmark's vendor takes to answer. */
export const ANSWERS_AFTER_MS = 150
