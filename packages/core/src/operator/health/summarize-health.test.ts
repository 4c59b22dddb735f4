import { expect, test } from 'vitest'
import type { Health, Part } from './parts.ts'
import { summarizeHealth } from './summarize-health.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const at = (text: string) => new Date(`2026-11-${text}Z`)
const span = (part: Part, state: Health, from: string, to: string) => ({
  part,
  state,
  startedAt: at(from),
  seenAt: at(to),
})
const HOUR_MS = 3_600_000

const of = (part: Part, spans: Parameters<typeof summarizeHealth>[0], now = NOW) => {
  const { parts, incidents } = summarizeHealth(spans, now)
  const found = parts.find((each) => each.part === part)
  if (!found) throw new Error('no such part')
  return { ...found, incidents: incidents.filter((each) => each.part === part) }
}

test('without measurements nothing is known, and 90 days are empty', () => {
  const { state, uptime, days, incidents } = of('api', [])
  expect({ state, uptime, incidents }).toEqual({ state: 'unknown', uptime: null, incidents: [] })
  expect(days).toHaveLength(90)
  expect(days.at(-1)).toEqual({ date: '2026-11-22', upMs: 0, degradedMs: 0, downMs: 0 })
})

test('a state lasts until a measurement shows another', () => {
  const api = of('api', [
    span('api', 'up', '22T08:00:00', '22T09:59:00'),
    span('api', 'down', '22T10:00:00', '22T10:29:00'),
    span('api', 'up', '22T10:30:00', '22T11:59:30'),
  ])
  expect(api.state).toBe('up')
  expect(api.days.at(-1)).toMatchObject({ upMs: 3.5 * HOUR_MS, downMs: 0.5 * HOUR_MS })
  expect(api.uptime).toBe(1 - 0.5 / 4)
  expect(api.incidents).toEqual([
    { part: 'api', state: 'down', from: at('22T10:00:00'), until: at('22T10:30:00') },
  ])
})

test('a time without measurements counts neither for nor against availability', () => {
  const api = of('api', [
    span('api', 'up', '22T08:00:00', '22T08:59:00'),
    span('api', 'up', '22T11:00:00', '22T11:59:30'),
  ])
  expect(api.days.at(-1)).toMatchObject({ upMs: 2 * HOUR_MS, downMs: 0 })
  expect(api).toMatchObject({ uptime: 1, incidents: [] })
})

test('a worker that records no measurements counts as down', () => {
  const spans = [
    span('worker', 'up', '22T08:00:00', '22T08:59:00'),
    span('worker', 'up', '22T10:00:00', '22T11:00:00'),
  ]
  const worker = of('worker', spans)
  expect(worker.state).toBe('down')
  expect(worker.incidents).toEqual([
    { part: 'worker', state: 'down', from: at('22T11:01:00'), until: null },
    { part: 'worker', state: 'down', from: at('22T09:00:00'), until: at('22T10:00:00') },
  ])
  expect(of('api', spans).state).toBe('unknown')
})

test('days end at midnight UTC, and trouble that gets worse is one incident', () => {
  const api = of('api', [
    span('api', 'degraded', '21T22:00:00', '21T22:59:00'),
    span('api', 'down', '21T23:00:00', '22T00:59:00'),
    span('api', 'up', '22T01:00:00', '22T11:59:30'),
  ])
  expect(api.days.slice(-2)).toEqual([
    { date: '2026-11-21', upMs: 0, degradedMs: HOUR_MS, downMs: HOUR_MS },
    { date: '2026-11-22', upMs: 11 * HOUR_MS, degradedMs: 0, downMs: HOUR_MS },
  ])
  expect(api.incidents).toEqual([
    { part: 'api', state: 'down', from: at('21T22:00:00'), until: at('22T01:00:00') },
  ])
})

test('the state of a part that was last measured long ago is unknown', () => {
  expect(of('api', [span('api', 'up', '22T08:00:00', '22T11:00:00')])).toMatchObject({
    state: 'unknown',
    seenAt: at('22T11:00:00'),
  })
})
