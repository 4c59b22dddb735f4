import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type BatchOptions, writeInBatches } from '../src/write-in-batches.ts'

const NEVER = 2 ** 31 - 1

function createWriter(options: Partial<BatchOptions<number>> = {}) {
  const written: Array<readonly number[]> = []
  const dropped: number[] = []
  const writer = writeInBatches<number>({
    write: async (items) => void written.push(items),
    failed: (_error, count) => dropped.push(count),
    atOnce: 3,
    everyMs: NEVER,
    most: 5,
    ...options,
  })
  const add = (...items: number[]) => {
    for (const item of items) writer.add(item)
  }
  return { add, end: writer.end, written, dropped }
}

test('a full batch is written at once, and the rest at the end', async () => {
  const { add, end, written } = createWriter()
  add(1, 2)
  await turn()
  expect(written).toEqual([])
  add(3, 4)
  await turn()
  expect(written).toEqual([[1, 2, 3]])
  await end()
  expect(written).toEqual([[1, 2, 3], [4]])
})

test('a batch that is not full is written after a while', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly number[]>()
  const { add, end } = createWriter({ everyMs: 1, write: async (items) => resolve(items) })
  add(1)
  expect(await promise).toEqual([1])
  await end()
})

test('while a write hangs, nothing else is written, and no more than the maximum waits', async () => {
  const { promise: outage, resolve: mend } = Promise.withResolvers<void>()
  const written: Array<readonly number[]> = []
  const { add, end } = createWriter({
    write: async (items) => {
      written.push(items)
      await outage
    },
  })
  add(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
  await turn()
  expect(written).toEqual([[1, 2, 3]])
  mend()
  await end()
  expect(written).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8],
  ])
})

test('a batch that could not be written is reported, and does not prevent the next write', async () => {
  const written: Array<readonly number[]> = []
  const { add, end, dropped } = createWriter({
    write: async (items) => {
      if (items.includes(1)) throw new Error('The connection is lost.')
      written.push(items)
    },
  })
  add(1, 2, 3, 4)
  await end()
  expect(dropped).toEqual([3])
  expect(written).toEqual([[4]])
})
