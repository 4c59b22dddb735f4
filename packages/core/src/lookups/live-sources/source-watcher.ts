/** Events about live sources that the operator wants to see. */
export interface SourceWatcher {
  onAsked(asked: AskedSource): void
  /** An answer of this age was used. */
  onUsed(source: string, ageMs: number): void
  /** What a source says about a car contradicts an equally near source, so the fact is left out. */
  onContested(source: string, fact: string): void
}

export interface AskedSource {
  readonly source: string
  /**
   * `limited`: our own limits held the question back. `held_back`: two requests about this car within a day may have
   * been paid for and brought no answer, so it was not asked again.
   */
  readonly outcome: 'answered' | 'unknown' | 'away' | 'closed' | 'over_budget' | 'limited' | 'held_back'
  readonly ms: number
  /** The error of a source that is away or closed, for the log. */
  readonly cause: unknown
  /** Facts from the source that cannot be true. */
  readonly doubtful: readonly string[]
}
