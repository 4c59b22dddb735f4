/** How often customers are emailed about new recalls: once a day (UTC), whenever NHTSA is asked about each model. */
import { expect, test } from 'vitest'
import { tellRecalls } from '../src/lookups/recall-watch/tell-recalls.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())

test('news that comes after the email of a day is in the email of the next day', async () => {
  bed.pass(DAY_MS - (Number(bed.clock()) % DAY_MS))
  const customerId = await bed.createCustomer()
  const models = ['Model S', 'Model X'].map((model) => ({ modelYear: 2022, make: 'Tesla', model }))
  for (const model of models) {
    await bed.prisma.watchedModel.create({ data: { ...model, dueAt: bed.clock() } })
    await bed.prisma.recallWatch.create({
      data: { ...model, customerId, vin: `VIN OF ${model.model}`, hasBaseline: true },
    })
  }
  const list = async (model: string) =>
    await bed.prisma.watchedModel.updateMany({
      where: { model },
      data: { campaigns: ['26V200000'], recalls: [{ campaign: '26V200000' }] },
    })
  await list('Model S')
  expect(await tellRecalls(bed)).toBe(1)
  bed.pass(DAY_MS - 1)
  await list('Model X')
  expect(await tellRecalls(bed)).toBe(0)
  bed.pass(1)
  expect(await tellRecalls(bed)).toBe(1)
  const letters = await bed.prisma.notification.findMany({
    where: { customerId },
    orderBy: { createdAt: 'asc' },
  })
  expect(letters.map(({ data }) => Object(data).models[0].name)).toEqual([
    '2022 Tesla Model S',
    '2022 Tesla Model X',
  ])
})
