/** What the operator wants to hear about live sources. */
export interface SourceWatcher {
  onAsked(asked: AskedSource): void
  /** An answer was used, so old. */
  onUsed(source: string, ageMs: number): void
  /** What a source says about a car contradicts an equally near one: the fact is left out. */
  onContested(source: string, fact: string): void
}

export interface AskedSource {
  readonly source: string
  /**
   * `limited`: our own limits held the question back. `held_back`: so did two requests about this car within a day that may have
   * been paid for and brought no answer.
   */
  readonly outcome: 'answered' | 'unknown' | 'away' | 'closed' | 'over_budget' | 'limited' | 'held_back'
  readonly ms: number
  /** What a source that is away or closed has to say: for the log. */
  readonly cause: unknown
  /** What it said that cannot be. */
  readonly doubtful: readonly string[]
}
