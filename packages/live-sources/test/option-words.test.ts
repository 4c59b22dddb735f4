import { expect, test } from 'vitest'
import { factsOfOptions, meanings } from '../src/tesla/option-words.ts'

test('the words of all options are the reviewed ones', async () => {
  const lines = meanings().map(({ code, kind, says }) => `${kind}\t${code}\t${says}`)
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('golden/option-words.txt')
})

test('no word is a code, or contains characters that only codes have', () => {
  for (const { says } of meanings()) expect(says).not.toMatch(/[A-Z]{2,}\d|[?"”_]|\bMCU|Model [3SXY]/)
})

test("codes of a 2022 car in Tesla's own format are read", () => {
  const codes = ['$MT322', '$PPSW', '$W40B', '$IBB1', '$SC04', '$APBS', '$APH4', '$CC01', '$RSF1']
  expect(factsOfOptions(codes)).toEqual({
    trim: 'RWD',
    paint: 'Pearl White Multi-Coat',
    wheels: '18',
    wheelStyle: 'Aero',
    interior: 'All black',
    seats: 5,
    seatOptions: ['Heated rear seats'],
    assistancePackage: ['Autopilot', 'Hardware 3.0'],
    supercharging: 'Pay per use',
  })
})

test('codes that contradict each other yield nothing, and neither do unknown ones', () => {
  expect(factsOfOptions(['PPSW', 'PBSB', 'WS90', 'WS10', 'SC01', 'SC04', 'ZZ99', '$'])).toEqual({})
})

test('of packages that include each other, the highest counts', () => {
  expect(factsOfOptions(['APBS', 'APPB', 'APPF'])).toEqual({
    assistancePackage: ['Full Self-Driving Capability'],
  })
})

test('the interior is the one that the maker names as a whole, otherwise that of the seats', () => {
  expect(factsOfOptions(['IBE00', 'QTPB']).interior).toBe('Wood decor and black')
  expect(factsOfOptions(['QTPB', 'IDCF', 'UTAB']).interior).toBe('Black leather premium')
})
