import { expect, test } from 'vitest'
import { answer, readLabels } from './labels.ts'

async function messageOf(vin: string): Promise<string> {
  const given = await answer(vin)
  return 'error' in given ? given.error.message : 'answered'
}

test('every refusal names what the vehicle is', async () => {
  const labels = [...readLabels('labelled-vins.csv'), ...readLabels('non-ev-vins.csv')]
  const messages = await Promise.all(labels.map(({ vin = '' }) => messageOf(vin)))
  const beginning = 'Only battery-electric cars sold in the US are supported. This is '
  const refusals = messages.filter((message) => message.startsWith(beginning))
  expect(
    [...new Set(refusals.map((message) => message.slice(beginning.length).replace(/ \(.*\)/, '')))].sort(),
  ).toEqual([
    'a combustion-engine vehicle.',
    'a diesel vehicle.',
    'a hybrid or plug-in hybrid.',
    'a hydrogen fuel-cell vehicle.',
    'a vehicle not known to be battery-electric.',
    'a vehicle of a maker without electric cars.',
  ])
})

test.each([
  ['\u{1F697}', 'spaces or special characters'],
  ['\0', 'spaces or special characters'],
  ['\u0410', 'spaces or special characters'],
  ['-', '"-"'],
])('a VIN with %j is told so', async (character, shown) => {
  expect(await messageOf(`5YJ3E1EB1KF31700${character}`)).toBe(
    `A VIN can't contain ${shown}: it uses only digits and the letters A to Z, except I, O, and Q.`,
  )
})
