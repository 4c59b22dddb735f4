/** Alerts and dashboards ask for metrics that exist, and every alert leads to what to do. */
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { GAUGES } from '@vinspec/core/gauges'
import { createTestDatabase, type TestDatabase } from '@vinspec/core/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readMetrics } from './support/read-metrics.ts'

interface Rule {
  readonly record?: string
  readonly alert?: string
  readonly expr: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}

const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const read = (path: string) => readFile(file(path), 'utf8')

let rules: readonly Rule[]
let panels: readonly string[]
let database: TestDatabase
let exported: Awaited<ReturnType<typeof readMetrics>>
beforeAll(async () => {
  const { groups }: { groups: ReadonlyArray<{ rules: readonly Rule[] }> } = parse(
    await read('prometheus/alerts.yml'),
  )
  rules = groups.flatMap((group) => group.rules)
  const dashboards = await Promise.all(['grafana/service.json', 'grafana/money.json'].map(read))
  panels = dashboards.flatMap((text) => {
    const dashboard: { panels: ReadonlyArray<{ targets: ReadonlyArray<{ expr: string }> }> } =
      JSON.parse(text)
    return dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  })
  database = await createTestDatabase()
  exported = await readMetrics(database.url)
})
afterAll(() => database.drop())

/** Of PromQL: names of metrics, without what stands in braces, brackets, and quotes. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|on|without)\s*\([^)]*\)/g, '')
  return [...bare.matchAll(/[a-z_:][\w:]*(?!\w|\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name))
}
const WORDS = new Set(['and', 'or', 'unless', 'offset', 'bool', 'h', 'm', 's'])

test('every metric that an alert or a panel asks for is exported, or recorded from one that is', () => {
  const known = new Set([
    'up',
    ...exported.server,
    ...exported.worker,
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

test('what an alert asks a gauge for is a value of its label', () => {
  const asked = [...rules.map(({ expr }) => expr), ...panels].flatMap((expr) => [
    ...expr.matchAll(/(vinspec_\w+)\{(\w+)!?="(\w+)"\}/g),
  ])
  expect(asked.length).toBeGreaterThan(5)
  for (const [whole, name, label, value = ''] of asked) {
    const gauge = GAUGES.find((each) => each.name === name)
    if (gauge) expect([gauge.label, gauge.values.includes(value)], `${whole} exists`).toEqual([label, true])
  }
})

test('every alert says how urgent it is, what is wrong, and where it is written what to do', async () => {
  const alerts = rules.filter(({ alert }) => alert !== undefined)
  expect(alerts.length).toBeGreaterThan(15)
  for (const { alert, labels = {}, annotations = {} } of alerts) {
    expect(['page', 'ticket'], `${alert}`).toContain(labels['severity'])
    expect(annotations['summary'], `${alert}`).toMatch(/\w/)
    const [path = '', anchor] = (annotations['runbook'] ?? '').split('#')
    const headings = [...(await read(`../${path}`)).matchAll(/^## (.*)$/gm)].map(([, heading = '']) =>
      slug(heading),
    )
    expect(headings, `${alert}`).toContain(anchor)
  }
})

/** As the anchor of a heading. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
}

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool) console.warn('NOT TESTED: alerts.test.yml. Put promtool on the PATH.')

describe.skipIf(!hasPromtool)('Prometheus itself', () => {
  test.each([
    ['check', 'rules', 'alerts.yml'],
    ['check', 'config', '--syntax-only', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('promtool %s %s %s', (...args) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, {
      cwd: file('prometheus'),
      encoding: 'utf8',
    })
    expect(status, `${stdout}${stderr}`).toBe(0)
  })
})
