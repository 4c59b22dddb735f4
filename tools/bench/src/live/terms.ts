/** How long the vendor of the benchmark takes for each question. */
export const ANSWERS_AFTER_MS = 150
