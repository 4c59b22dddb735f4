/** The dashboards, in rows of two panels with what differs from Grafana's defaults. */

interface Panel {
  readonly title: string
  readonly description?: string
  readonly unit: 'short' | 'none' | 's' | 'bytes' | 'reqps' | 'percentunit'
  /** Each legend and its expression. */
  readonly lines: Readonly<Record<string, string>>
  readonly stacked?: boolean
  /** Whether it can be below zero. */
  readonly signed?: boolean
}

const SERVICE: readonly Panel[] = [
  { title: 'Requests per second', unit: 'reqps', lines: { '{{job}}': 'vinspec:requests:rate5m' } },
  {
    title: 'Failed requests (5xx)',
    description: 'The service level is 0.1% over 30 days.',
    unit: 'percentunit',
    lines: { '{{job}}': 'vinspec:failures:ratio_rate5m' },
  },
  {
    title: 'Time to answer, 99th percentile, by operation',
    unit: 's',
    lines: {
      '{{operation}}':
        'histogram_quantile(0.99, sum by (operation, le) (rate(http_request_duration_seconds_bucket{job="api"}[5m])))',
    },
  },
  {
    title: 'Lookups slower than a second',
    description: 'The service level is 1% over 30 days.',
    unit: 'percentunit',
    lines: { lookups: 'vinspec:slow_lookups:ratio_rate5m' },
  },
  {
    title: 'Answers of the API by outcome',
    unit: 'reqps',
    lines: { '{{outcome}}': 'sum by (outcome) (rate(vinspec_answers_total{job="api"}[5m]))' },
    stacked: true,
  },
  {
    title: 'Requests being answered',
    unit: 'short',
    lines: { '{{job}}': 'sum by (job) (http_requests_running)' },
  },
  {
    title: 'Connections to the database',
    unit: 'short',
    lines: { '{{job}}: {{state}}': 'sum by (job, state) (vinspec_database_connections)' },
  },
  {
    title: 'Event loop lag, 99th percentile',
    unit: 's',
    lines: { '{{job}}': 'max by (job) (nodejs_eventloop_lag_p99_seconds)' },
  },
  {
    title: 'Processor',
    description: 'A process uses one core at most.',
    unit: 'short',
    lines: { '{{job}}': 'sum by (job) (rate(process_cpu_seconds_total[5m]))' },
  },
  { title: 'Memory', unit: 'bytes', lines: { '{{job}}': 'max by (job) (process_resident_memory_bytes)' } },
  {
    title: 'Jobs per minute',
    unit: 'short',
    lines: {
      '{{name}}: {{outcome}}': 'sum by (name, outcome) (rate(vinspec_job_duration_seconds_count[5m])) * 60',
    },
  },
  {
    title: 'Age of the vehicle data',
    unit: 's',
    lines: { '{{source}}': 'time() - min by (source) (vinspec_source_date_seconds)' },
  },
  {
    title: 'Parts of the status page',
    description: '0: up; 1: degraded; 2: down.',
    unit: 'short',
    lines: { '{{part}}': 'max by (part) (vinspec_part_state)' },
  },
  {
    title: 'What scheduled checks found',
    description: '0: all is well; 1: a warning; 2: a failure.',
    unit: 'short',
    lines: { '{{check}}': 'max by (check) (vinspec_check_state)' },
  },
  {
    title: 'Age of the last check',
    unit: 's',
    lines: { '{{check}}': 'min by (check) (vinspec_check_age_seconds)' },
  },
  {
    title: 'Sessions at PostgreSQL',
    unit: 'short',
    lines: { '{{state}}': 'max by (state) (vinspec_server_connections)' },
  },
  {
    title: 'Questions to live sources per minute',
    unit: 'none',
    lines: {
      '{{source}} {{outcome}}':
        'sum by (source, outcome) (rate(vinspec_source_question_seconds_count[5m])) * 60',
    },
  },
  {
    title: 'Live sources: last answer, and breaker',
    unit: 'none',
    lines: {
      '{{source}}': 'max by (source) (vinspec_source_state)',
      '{{source}} breaker': 'max by (source) (vinspec_source_breaker_state)',
      "{{source}}: owners' cars not read": 'max by (source) (vinspec_owner_readings_failing)',
    },
  },
  {
    title: 'Age of the answers of live sources, median',
    unit: 's',
    lines: {
      '{{source}}':
        'histogram_quantile(0.5, sum by (source, le) (rate(vinspec_source_answer_age_seconds_bucket[1h])))',
    },
  },
]

const MONEY: readonly Panel[] = [
  {
    title: 'Credits per hour',
    description: 'Granted, settled by lookups, expired, revoked.',
    unit: 'short',
    lines: { '{{state}}': 'max by (state) (deriv(vinspec_credits{state!="held"}[30m])) * 3600' },
  },
  { title: 'Credits held', unit: 'short', lines: { held: 'max(vinspec_credits{state="held"})' } },
  {
    title: 'Revenue per hour, in cents',
    description: 'The mean of the last 6 hours.',
    unit: 'short',
    lines: { '{{source}}': 'max by (source) (vinspec_recent_purchases_cents) / 6' },
  },
  {
    title: 'Purchases per hour',
    description: 'The mean of the last 6 hours.',
    unit: 'short',
    lines: { '{{source}}': 'max by (source) (vinspec_recent_purchases) / 6' },
  },
  {
    title: 'Purchases that became credits late, last 6 hours',
    description: 'The service level is 0.1% later than a minute, over 30 days.',
    unit: 'short',
    lines: { '{{source}}': 'max by (source) (vinspec_recent_purchases_late)' },
  },
  {
    title: 'Automatic top-ups, last 6 hours',
    unit: 'short',
    lines: { '{{state}}': 'max by (state) (vinspec_recent_top_ups)' },
  },
  { title: 'Due for', unit: 's', lines: { '{{what}}': 'max by (what) (vinspec_oldest_seconds)' } },
  { title: 'Needs a person', unit: 'short', lines: { '{{what}}': 'max by (what) (vinspec_needs_person)' } },
  {
    title: "Clock ahead of the database's",
    unit: 's',
    lines: { '{{instance}}': 'vinspec_clock_skew_seconds' },
    signed: true,
  },
  {
    title: 'Workers that can read the database',
    unit: 'short',
    lines: { workers: 'sum(vinspec_database_read{job="worker"})' },
  },
  {
    title: 'Cost of live sources today, in US dollars',
    unit: 'none',
    lines: {
      '{{source}}': 'max by (source) (vinspec_source_spent_dollars)',
      '{{source}} budget': 'max by (source) (vinspec_source_budget_dollars)',
    },
  },
]

export const DASHBOARDS = {
  service: toDashboard(
    'service',
    'Rate, errors, and duration of requests; use of connections, processor, and memory; jobs. Alerts: docs/runbooks.',
    SERVICE,
  ),
  money: toDashboard(
    'money',
    'Credits, purchases, top-ups, and what waits. Alerts: docs/runbooks/money.md.',
    MONEY,
  ),
}

function toDashboard(name: string, about: string, panels: readonly Panel[]): object {
  return {
    uid: `vinspec-${name}`,
    title: `vinspec: ${name}`,
    description: about,
    tags: ['vinspec'],
    schemaVersion: 41,
    timezone: 'utc',
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Data source' }],
    },
    panels: panels.map(({ title, description, unit, lines, stacked, signed }, index) => ({
      id: index + 1,
      title,
      description,
      type: 'timeseries',
      datasource: { type: 'prometheus', uid: '${datasource}' },
      gridPos: { x: 12 * (index % 2), y: 8 * Math.floor(index / 2), w: 12, h: 8 },
      fieldConfig: {
        defaults: {
          unit,
          ...(signed !== true && { min: 0 }),
          custom: { fillOpacity: 10, ...(stacked === true && { stacking: { mode: 'normal' } }) },
        },
      },
      options: { tooltip: { mode: 'multi', sort: 'desc' } },
      targets: Object.entries(lines).map(([legendFormat, expr], line) => ({
        refId: 'ABC'[line],
        expr,
        legendFormat,
      })),
    })),
  }
}
