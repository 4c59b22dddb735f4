import type { AskedSource, LiveSources } from '@vinspec/core/lookup'
import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

const BREAKER = { closed: 0, half_open: 1, open: 2 } as const
/** Questions that we hold back ourselves say nothing about the source. */
const STATE: Readonly<Record<Exclude<AskedSource['outcome'], 'limited' | 'held_back'>, number>> = {
  answered: 0,
  unknown: 0,
  away: 1,
  over_budget: 2,
  closed: 3,
}
const FAULTS = ['doubtful', 'contested', 'lost']
const MICROS_PER_DOLLAR = 1_000_000

/** Which sources this process asked about cars, the outcomes, and how old the answers were that it used. */
export function collectSourceMetrics(registry: Registry, liveSources: LiveSources | undefined): void {
  const registers = [registry]
  const of = { labelNames: ['source'], registers } as const
  const questions = new Histogram({
    name: 'vinspec_source_question_seconds',
    help: 'Time to ask a live source about a car, with every try, by source and outcome: answered, unknown, away, closed, over_budget, limited (by ourselves), or held_back (two requests about this car today may have been paid for in vain).',
    labelNames: ['source', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const ages = new Histogram({
    ...of,
    name: 'vinspec_source_answer_age_seconds',
    help: 'How old the answers of live sources were when lookups used them.',
    buckets: [60, 3_600, 86_400, 604_800, 2_592_000],
  })
  const faults = new Counter({
    name: 'vinspec_source_faults_total',
    help: 'What live sources said wrong: doubtful facts, those on which equally near sources differ (contested), and answers about a car that were lost twice in a day.',
    labelNames: ['source', 'fault'],
    registers,
  })
  const state = new Gauge({
    ...of,
    name: 'vinspec_source_state',
    help: 'What came of the last question of this process to a live source. 0: it answered; 1: it was away; 2: its budget was used up; 3: it lets us in no more.',
  })
  const budget = new Gauge({
    ...of,
    name: 'vinspec_source_budget_dollars',
    help: 'What this process lets a live source cost per day (UTC), in US dollars.',
  })
  registry.registerMetric<string>(breakerGauge(liveSources))
  for (const { source, dailyBudgetMicros } of liveSources?.all ?? []) {
    const { name } = source
    state.labels(name).set(0)
    budget.labels(name).set(dailyBudgetMicros / MICROS_PER_DOLLAR)
    for (const fault of FAULTS) faults.labels(name, fault).inc(0)
  }
  liveSources?.watch({
    onAsked: ({ source, outcome, ms, doubtful }) => {
      questions.labels(source, outcome).observe(ms / 1000)
      if (outcome !== 'limited' && outcome !== 'held_back') state.labels(source).set(STATE[outcome])
      faults.labels(source, 'doubtful').inc(doubtful.length)
      if (outcome === 'held_back') faults.labels(source, 'lost').inc()
    },
    onUsed: (source, ageMs) => ages.labels(source).observe(ageMs / 1000),
    onContested: (source) => faults.labels(source, 'contested').inc(),
  })
}

function breakerGauge(liveSources: LiveSources | undefined): Gauge {
  return new Gauge({
    name: 'vinspec_source_breaker_state',
    help: 'Whether this process asks a live source. 0: yes; 1: the next question decides; 2: not for a while.',
    labelNames: ['source'],
    registers: [],
    collect() {
      for (const { source } of liveSources?.all ?? []) this.labels(source.name).set(BREAKER[source.breaker])
    },
  })
}

/** Logs what only the operator can fix. */
export function logSources(
  liveSources: LiveSources | undefined,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): void {
  liveSources?.watch({
    onAsked: ({ source, outcome, cause, doubtful }) => {
      if (outcome === 'closed') log.error({ source, err: cause }, 'a live source lets us in no more')
      if (outcome === 'over_budget') log.error({ source }, 'the budget of a live source is used up for today')
      if (outcome === 'held_back') log.error({ source, err: cause }, 'a live source was paid in vain twice')
      if (outcome === 'away') log.warn({ source, err: cause }, 'a live source is away')
      if (doubtful.length > 0) log.warn({ source, doubtful }, 'a live source said what cannot be')
    },
    onUsed: () => undefined,
    onContested: (source, fact) =>
      log.warn({ source, fact }, 'live sources contradict each other, and the answer leaves it out'),
  })
}
