/** Which vehicles a question finds, and how many requests it costs. */
import { expect, test } from 'vitest'
import type { Backend } from '../src/index.ts'
import { search } from '../src/tools/research.ts'

/** A service that returns the latest vehicles with all the words, and records how many requests it got, and how many at once. */
function createGarage(titles: readonly string[]) {
  const seen = { calls: 0, atOnce: 0, most: 0 }
  const listVehicles = async ({ search: words = '', limit = 20 }) => {
    seen.calls += 1
    seen.atOnce += 1
    seen.most = Math.max(seen.most, seen.atOnce)
    await Promise.resolve()
    seen.atOnce -= 1
    const asked = words.toLowerCase().split(' ')
    const found = titles.flatMap((title, nth) =>
      asked.every((word) => title.toLowerCase().includes(word)) ? [toVehicle(title, nth)] : [],
    )
    return { body: { object: 'list', data: found.slice(0, limit), next_cursor: null } }
  }
  const backend: Backend = Object.assign(Object.create(null), {
    operations: { listVehicles },
    portalUrl: 'https://portal.example',
  })
  const find = async (query: string) => {
    const { results } = (await search.run(backend, { query })).body
    return [results].flat().map((each) => Object(each).title)
  }
  return { find, seen }
}

const toVehicle = (title: string, nth: number) => ({
  object: 'saved_vehicle',
  vin: `5YJSA1E67NF${String(nth).padStart(6, '0')}`,
  title,
  note: '',
  saved_at: '2026-11-21T12:00:00.000Z',
  last_looked_up_at: '2026-11-21T12:00:00.000Z',
})

const MANY = [
  ...Array(50).fill('2023 Tesla Model 3'),
  ...Array(50).fill('2021 Nissan Leaf'),
  '2021 Tesla Model S',
]

test('a vehicle with all the words of a question comes before many with some', async () => {
  const { find } = createGarage(MANY)
  const [first, ...others] = await find('What is the range of our 2021 Tesla?')
  expect(first).toBe('2021 Tesla Model S')
  expect(others).toHaveLength(19)
})

test('a question may name its car after many other words', async () => {
  const { find } = createGarage(MANY)
  const question =
    'I would like to know, for a report that I am to write for the owner of the company, how far the Leaf goes'
  expect(new Set(await find(question))).toEqual(new Set(['2021 Nissan Leaf']))
})

test('a long question sends one request at a time, and only a few', async () => {
  const { find, seen } = createGarage(MANY)
  await find(Array.from({ length: 5_000 }, (_, nth) => `word${nth} tesla`).join(' '))
  expect(seen.most).toBe(1)
  expect(seen.calls).toBeLessThanOrEqual(14)
})
