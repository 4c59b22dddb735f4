import { expect, test } from 'vitest'
import { answer, readLabels, withCheckDigit } from './labels.ts'

async function messageOf(vin: string): Promise<string> {
  const given = await answer(vin)
  return 'error' in given ? given.error.message : 'answered'
}

test('every rejection names what the vehicle is', async () => {
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
    "a vehicle whose manufacturer code isn't registered for any electric car.",
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
  ['a LiveWire', '1HD1YJH1?LC000001', 'a motorcycle (Harley-Davidson)'],
  ['a Proterra bus', '7JZTH13J?NS000001', 'a bus (Proterra)'],
  ['a Gillig bus', '15GGE311?N3000001', 'a bus (Gillig)'],
  ['a Blue Bird school bus', '1BAKGCSA?NF000001', 'a bus (Blue Bird)'],
  ['a BYD bus', 'LC0CE4CC0N0000001', 'a bus (BYD)'],
  ['a Mirai', 'JTDAAAAA?MA000001', 'a hydrogen fuel-cell vehicle (2021 Toyota Mirai)'],
  ['a BYD car', 'LGXCE4CB0N0000001', 'a vehicle by BYD from China that is not sold in the US'],
  ['an MG', 'LSJE24094MZ000001', 'a vehicle by SAIC MG from China that is not sold in the US'],
  ['a Nio', 'LJ1EFAUU0MG000001', 'a vehicle by JAC from China that is not sold in the US'],
  ['a Zeekr', 'L6TEX1235PF000001', 'a vehicle by Zeekr from China that is not sold in the US'],
  ['a Peugeot', 'VR3UHZKXZMT000001', 'a vehicle from France that is not sold in the US'],
  [
    'a Kona for Europe',
    'KMHK281HFLU000001',
    'a vehicle by Hyundai from South Korea that is not sold in the US',
  ],
  [
    "an ID.4 for Europe, which fits a pattern of NHTSA's",
    'WVGZZZE2ZMP000001',
    'a vehicle by Volkswagen from Germany that is not sold in the US',
  ],
  [
    "an I-PACE for Europe, which fits a pattern of NHTSA's",
    'SADHA2B18L1F00001',
    'a vehicle by Jaguar from United Kingdom that is not sold in the US',
  ],
  ['a petrol Ranger', '1FTCR10U?XTA00001', 'a combustion-engine vehicle (1999 Ford Ranger)'],
])('the rejection of %s names it', async (_, pattern, called) => {
  expect(await messageOf(withCheckDigit(pattern))).toBe(
    `Only battery-electric cars sold in the US are supported. This is ${called}.`,
  )
})

test.each([
  ['1998', '1FTZR087?WTA00001', undefined],
  ['1999', '1FTZR087?XTA00001', '50 to 55 mi'],
  ['2000', '1FTZR0870Y0847513', '50 to 65 mi'],
  ['2001', '1FTZR087?1TA00001', '50 mi'],
  ['2002', '1FTZR087?2TA00001', undefined],
])(
  'an electric Ranger of %s, which NHTSA lists as a diesel, counts as electric',
  async (year, pattern, range) => {
    const given = await answer(withCheckDigit(pattern))
    const gap = `This is a ${year} Ford Ranger, but we don't know its range, battery, or charging.`
    if (range === undefined) expect(given).toMatchObject({ error: { message: gap } })
    else expect('specs' in given && given.specs.range_and_charging.rows[0]?.value).toBe(range)
  },
)

test.each([
  ['\u{1F697}', 'spaces or special characters'],
  ['\0', 'spaces or special characters'],
  ['\u0410', 'spaces or special characters'],
  ['-', '"-"'],
])('a VIN with %j is rejected with the reason', async (character, shown) => {
  expect(await messageOf(`5YJ3E1EB1KF31700${character}`)).toBe(
    `A VIN can't contain ${shown}: it uses only digits and the letters A to Z, except I, O, and Q.`,
  )
})
