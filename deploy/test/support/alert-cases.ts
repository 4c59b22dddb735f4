/** Makes promtool's tests from `prometheus/alerts.cases.yml`, which states each case once. */
export interface Rule {
  readonly record?: string
  readonly alert?: string
  readonly expr: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}

type Series = Readonly<Record<string, string>>

interface Fires {
  /** The time at which the alert must fire. */
  readonly at: string
  /** Labels that do not come from the rule itself. */
  readonly labels?: Readonly<Record<string, string>>
  readonly summary: string
  /** Samples a minute apart. Those before a bar are history. */
  readonly series: Series
}

export interface AlertCase extends Fires {
  /** What differs if Prometheus has no history of a healthy state, besides that the alert then fires ten minutes earlier. */
  readonly without_history?: Partial<Fires>
  /** Series for which the alert does not fire. */
  readonly silent?: Pick<Fires, 'at' | 'series'>
}

export interface AlertCases {
  readonly well: Pick<Fires, 'at' | 'series'>
  readonly alerts: Readonly<Record<string, AlertCase>>
}

interface PromtoolTest {
  readonly name: string
  readonly interval: '1m'
  readonly input_series: ReadonlyArray<{ readonly series: string; readonly values: string }>
  readonly alert_rule_test: ReadonlyArray<{
    readonly eval_time: string
    readonly alertname: string
    readonly exp_alerts: readonly object[]
  }>
}

/**
 * A file for `promtool test rules`.
 * @param rules the rules in `file`
 */
export function toPromtoolFile({ well, alerts }: AlertCases, rules: readonly Rule[], file: string): object {
  return {
    rule_files: [file],
    evaluation_interval: '1m',
    tests: [
      toTest('all is well', well, Object.keys(alerts).filter(isSilentWhenWell(rules)), []),
      ...toPromtoolTests(alerts, rules),
    ],
  }
}

/** For each alert, its cases that fire, and those that only look as if it should. */
export function toPromtoolTests(
  alerts: AlertCases['alerts'],
  rules: readonly Rule[],
): readonly PromtoolTest[] {
  return Object.entries(alerts).flatMap(([alert, { without_history: alone, silent, ...usual }]) => {
    const rule = rules.find((each) => each.alert === alert)
    const fires = (name: string, { at, labels, summary, series }: Fires) =>
      toTest(
        `${alert} ${name}`,
        { at, series },
        [alert],
        [
          {
            exp_labels: { severity: rule?.labels?.['severity'], ...labels },
            exp_annotations: { summary, runbook: rule?.annotations?.['runbook'] },
          },
        ],
      )
    return [
      fires('fires', { ...usual, series: mapValues(usual.series, (values) => values.replace('| ', '')) }),
      fires('fires without history', {
        ...usual,
        at: `${Number.parseInt(usual.at) - 10}m`,
        series: mapValues(usual.series, dropHistory),
        ...alone,
      }),
      ...(silent === undefined ? [] : [toTest(`${alert} stays silent`, silent, [alert], [])]),
    ]
  })
}

function toTest(
  name: string,
  { at, series }: Pick<Fires, 'at' | 'series'>,
  alerts: readonly string[],
  expected: readonly object[],
): PromtoolTest {
  return {
    name,
    interval: '1m',
    input_series: Object.entries(series).flatMap(([each, values]) =>
      spell(each).map((spelled) => ({ series: spelled, values })),
    ),
    alert_rule_test: alerts.map((alertname) => ({ eval_time: at, alertname, exp_alerts: expected })),
  }
}

/** The names that a name with `(a|b)` stands for. */
function spell(name: string): string[] {
  const [whole, choices] = /\(([^)]*\|[^)]*)\)/.exec(name) ?? []
  if (whole === undefined || choices === undefined) return [name]
  return choices.split('|').flatMap((each) => spell(name.replace(whole, each)))
}

/** An alert without severity only says that alerts arrive. */
function isSilentWhenWell(rules: readonly Rule[]): (alert: string) => boolean {
  return (alert) => rules.find((each) => each.alert === alert)?.labels?.['severity'] !== 'none'
}

const dropHistory = (values: string) => values.replace(/^.*\| /, '')

function mapValues(series: Series, change: (values: string) => string): Series {
  return Object.fromEntries(Object.entries(series).map(([name, values]) => [name, change(values)]))
}
