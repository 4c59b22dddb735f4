import { expect, test } from 'vitest'
import { answer, readLabels, withCheckDigit } from './labels.ts'

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
    'a plug-in hybrid.',
    'a trailer.',
    'a vehicle not known to be battery-electric.',
    'a vehicle whose maker code is registered for no electric car.',
  ])
})

test.each([
  ['a Zero motorcycle', '538ZFAZ7?KCK00001', 'a motorcycle (Zero Motorcycles)'],
  ['a New Flyer bus', '5FYC8FB0?KB000001', 'a bus (New Flyer)'],
  ['a Renault', 'VF1AGVYF000000001', 'a vehicle by Renault from France that is not sold in the US'],
  [
    'a Volkswagen for Europe',
    'WVWZZZAUZGW000000',
    'a vehicle by Volkswagen from Germany that is not sold in the US',
  ],
  ['a Skoda', 'TMBJB9NY0NF000001', 'a vehicle by Škoda from Czech Republic that is not sold in the US'],
  ['a plug-in hybrid XC90', 'YV4BC0PL0HB398470', 'a plug-in hybrid (2017 Volvo XC90)'],
  [
    'an electric Ranger that NHTSA gives as diesel',
    '1FTZR0870Y0847513',
    'a vehicle not known to be battery-electric (2000 Ford Ranger)',
  ],
])('%s is called what it is', async (_, pattern, called) => {
  const vin = pattern.includes('?') ? withCheckDigit(pattern) : pattern
  expect(await messageOf(vin)).toBe(
    `Only battery-electric cars sold in the US are supported. This is ${called}.`,
  )
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
