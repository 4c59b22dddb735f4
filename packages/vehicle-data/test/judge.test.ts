/** Every answer that the tables can give, checked by rules that know no make. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answersTo } from './judge/answers.ts'
import { contradictions, elementFindings, readElements } from './judge/elements.ts'
import { everyVersion } from './judge/every-version.ts'
import { nameFindings } from './judge/names.ts'
import { neighborFindings } from './judge/neighbors.ts'
import { physicsOf } from './judge/physics.ts'
import { placeFindings } from './judge/places.ts'
import { readLabels, soundVin } from './labels.ts'

/** Each line is `finding | reason`. */
const explained = readFileSync(new URL('judge/explained.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | ')[0] ?? '')

test('every finding of the judge is explained, and every explained finding still occurs', () => {
  const registered = readLabels('labelled-vins.csv').map(({ vin }) => soundVin(vin))
  const answers = answersTo([...everyVersion(), ...registered])
  const findings = new Set([
    ...answers.flatMap(physicsOf),
    ...neighborFindings(answers),
    ...nameFindings(answers),
    ...placeFindings(),
    ...elementFindings(),
  ])
  expect([...findings].filter((finding) => !explained.includes(finding))).toEqual([])
  expect(explained.filter((finding) => !findings.has(finding))).toEqual([])
  expect(answers.length).toBeGreaterThan(1)
})

const machE = readElements().find(
  ({ vin, battery_info }) => vin.startsWith('3FMTK3SS') && battery_info.startsWith('Standard Range'),
)

test.each([
  ['another drive', { versions: [{ name: 'Mustang Mach-E RWD', drive: 'rear' }], packKwh: null }],
  ['a larger battery', { versions: [{ name: 'Mustang Mach-E AWD Extended', drive: 'all' }], packKwh: null }],
  ['a stronger trim', { versions: [{ name: 'Mustang Mach-E GT', drive: 'all' }], packKwh: null }],
])('the judge finds %s', (_, answer) => {
  if (machE === undefined) throw new Error('no standard-range Mach-E with two motors')
  expect(contradictions(machE, answer)).toHaveLength(1)
  expect(contradictions({ ...machE, battery_kwh: '72' }, { versions: [], packKwh: 88 })).toHaveLength(1)
})
