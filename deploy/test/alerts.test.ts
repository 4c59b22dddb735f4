/** Alerts and dashboards use metrics that exist, and every alert links to what to do. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GAUGES } from '@vinspec/core/gauges'
import { createTestDatabase } from '@vinspec/core/testing'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { findProgram } from '../trial/drill/installed.ts'
import { type AlertCases, type Rule, toPromtoolFile, toPromtoolTests } from './support/alert-cases.ts'
import { readMetrics } from './support/read-metrics.ts'

const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const read = (path: string) => readFile(file(path), 'utf8')

const { groups }: { groups: ReadonlyArray<{ rules: readonly Rule[] }> } = parse(
  await read('prometheus/alerts.yml'),
)
const rules = groups.flatMap((group) => group.rules)
const dashboards = await Promise.all(['grafana/service.json', 'grafana/money.json'].map(read))
const panels = dashboards.flatMap((text) => {
  const dashboard: { panels: ReadonlyArray<{ targets: ReadonlyArray<{ expr: string }> }> } = JSON.parse(text)
  return dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
})
const database = await createTestDatabase()
const exported = await readMetrics(database.url)
afterAll(() => database.drop())

/** The names of metrics in a PromQL expression, without braces, brackets, and quotes. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|on|without|group_left|group_right)\s*\([^)]*\)/g, '')
  return [...bare.matchAll(/[a-z_:][\w:]*(?!\w|\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name))
}
const WORDS = new Set(['and', 'or', 'unless', 'offset', 'bool', 'h', 'm', 's'])

/** Metrics of Patroni and node_exporter. */
const OF_OTHERS = [
  'patroni_primary',
  'patroni_replica',
  'patroni_sync_standby',
  'patroni_xlog_location',
  'patroni_xlog_replayed_location',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
]

test('every metric that an alert or a panel uses is exported, or recorded from one that is', () => {
  const known = new Set([
    'up',
    ...OF_OTHERS,
    ...exported.server.names,
    ...exported.worker.names,
    ...rules.flatMap(({ record }) => (record === undefined ? [] : [record])),
  ])
  const asked = new Set([...rules.map(({ expr }) => expr), ...panels].flatMap(metricsIn))
  expect(asked.size).toBeGreaterThan(20)
  expect([...asked].filter((name) => !known.has(name))).toEqual([])
})

test('every gauge of the database is on a dashboard', () => {
  const shown = new Set(panels.flatMap(metricsIn))
  expect(GAUGES.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([])
})

test('every label value that an alert or a panel expects of a gauge exists', () => {
  const asked = [...rules.map(({ expr }) => expr), ...panels].flatMap((expr) => [
    ...expr.matchAll(/(vinspec_\w+)\{(\w+)!?="(\w+)"\}/g),
  ])
  expect(asked.length).toBeGreaterThan(5)
  for (const [whole, name, label, value = ''] of asked) {
    const gauge = GAUGES.find((each) => each.name === name)
    if (gauge) expect([gauge.label, gauge.values.includes(value)], `${whole} exists`).toEqual([label, true])
  }
})

test('every alert has cases in which it stays silent, fires, and fires without history', async () => {
  const { alerts }: AlertCases = parse(await read('prometheus/alerts.cases.yml'))
  expect(Object.keys(alerts)).toEqual(rules.flatMap(({ alert }) => (alert === undefined ? [] : [alert])))
  for (const each of toPromtoolTests(alerts, rules).filter(({ name }) => name.endsWith('without history'))) {
    // The fault is there from the first sample on.
    for (const { values } of each.input_series)
      expect(values, `${each.name} has one value from the start`).not.toContain(' ')
  }
})

test("the memory alert fires before a manifest's limit ends the process", async () => {
  const { expr = '' } = rules.find(({ alert }) => alert === 'MemoryHigh') ?? {}
  const threshold = Number(/> (\d+)$/.exec(expr)?.[1])
  for (const name of ['api', 'portal', 'tool-server', 'worker']) {
    const [, mebibytes, gibibytes] =
      /limits: \{ memory: (?:(\d+)Mi|(\d+)Gi) \}/.exec(await read(`kubernetes/${name}.yaml`)) ?? []
    const limit = Number(mebibytes ?? 1024 * Number(gibibytes)) * 2 ** 20
    expect(threshold, `of ${name}`).toBeLessThan(limit * 0.9)
  }
})

test('every process has an expected number of replicas', () => {
  const expected = rules.filter(({ record }) => record === 'vinspec:replicas:expected')
  expect(new Set(expected.map(({ labels }) => labels?.['job']))).toEqual(
    new Set(['api', 'portal', 'tool-server', 'worker']),
  )
})

test('every alert says how urgent it is, what is wrong, and where to read what to do', async () => {
  const alerts = rules.filter(({ alert }) => alert !== undefined)
  expect(alerts.length).toBeGreaterThan(15)
  for (const { alert, labels = {}, annotations = {} } of alerts) {
    expect(['page', 'ticket', 'none'], `${alert}`).toContain(labels['severity'])
    expect(annotations['summary'], `${alert}`).toMatch(/\w/)
    const [path = '', anchor] = (annotations['runbook'] ?? '').split('#')
    const headings = [...(await read(`../${path}`)).matchAll(/^## (.*)$/gm)].map(([, heading = '']) =>
      slug(heading),
    )
    expect(headings, `${alert}`).toContain(anchor)
  }
})

/** A heading as its anchor. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
}

const PROGRAMS: ReadonlyArray<readonly [program: string, ...args: string[]]> = [
  ['promtool', 'check', 'rules', 'alerts.yml'],
  ['promtool', 'check', 'config', '--syntax-only', 'prometheus.yml'],
  ['amtool', 'check-config', 'alertmanager.yml'],
]

for (const [program, ...args] of PROGRAMS) {
  const found = await findProgram(program)
  test.skipIf(!found)(`${program} ${args.join(' ')} succeeds`, { timeout: 120_000 }, () => {
    succeed(found ?? '', args)
  })
}

const promtool = await findProgram('promtool')
if (!promtool) console.warn("NOT TESTED: alerts. Install Debian's prometheus and prometheus-alertmanager.")
test.skipIf(!promtool)('every alert fires as its cases say', { timeout: 120_000 }, async () => {
  const cases: AlertCases = parse(await read('prometheus/alerts.cases.yml'))
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-alerts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const tests = join(folder, 'tests.yml')
  await writeFile(tests, stringify(toPromtoolFile(cases, rules, file('prometheus/alerts.yml'))))
  succeed(promtool ?? '', ['test', 'rules', tests])
})

function succeed(program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: file('prometheus'), encoding: 'utf8' })
  expect(status, `${stdout}${stderr}`).toBe(0)
}

test.skipIf(!promtool).each(['server', 'worker'] as const)(
  'promtool check metrics finds no fault in what a %s exports',
  (kind) => {
    const { stdout, stderr } = spawnSync(promtool ?? '', ['check', 'metrics'], {
      input: exported[kind].text,
      encoding: 'utf8',
    })
    expect(stdout + stderr).toBe('')
  },
)
