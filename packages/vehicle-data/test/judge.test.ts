import { expect, test } from 'vitest'
import { mergeStatements } from '../src/facts/statements.ts'
import { presentVehicle } from '../src/index.ts'
import { explainedIn } from './explained.ts'
import { type Elements, type JudgedAnswer, judge, readElements } from './judge.ts'
import { provider, soundVin } from './labels.ts'

const signal = new AbortController().signal

async function answerOf(vin: string): Promise<JudgedAnswer | undefined> {
  const result = await provider.lookUp(soundVin(vin), { signal })
  if (result.kind !== 'found') return undefined
  const { versions = [] } = mergeStatements(result.vehicle.record.statements)
  const judged = versions.map(({ title, drive }) => ({ name: title, drive }))
  return { versions: judged, packKwh: presentVehicle(result.vehicle).battery.original_capacity_kwh }
}

const answers = new Map<Elements, JudgedAnswer>()
for (const elements of readElements()) {
  const answer = await answerOf(elements.vin)
  if (answer !== undefined) answers.set(elements, answer)
}

/** Findings that were looked at, each with why it stays. */
const explained = explainedIn('judged.txt')

test('the version of every answer is what the elements of its own VIN say', () => {
  const findings = [...answers].flatMap(([elements, answer]) =>
    judge(elements, answer).map((finding) => `${elements.vin.slice(0, 8)} ${elements.model}: ${finding}`),
  )
  expect([...new Set(findings)].filter((finding) => !explained.includes(finding))).toEqual([])
  expect(answers.size).toBeGreaterThan(450)
})

const machE = [...answers.keys()].find(
  ({ vin, battery_info }) => vin.startsWith('3FMTK3SS') && battery_info.startsWith('Standard Range'),
)

test.each([
  ['another drive', { versions: [{ name: 'Mustang Mach-E RWD', drive: 'rear' }], packKwh: null }],
  ['a larger battery', { versions: [{ name: 'Mustang Mach-E AWD Extended', drive: 'all' }], packKwh: null }],
  ['a stronger trim', { versions: [{ name: 'Mustang Mach-E GT', drive: 'all' }], packKwh: null }],
])('the judge finds %s', (_, answer) => {
  if (machE === undefined) throw new Error('no standard-range Mach-E with two motors')
  expect(judge(machE, answer)).toHaveLength(1)
  expect(judge({ ...machE, battery_kwh: '72' }, { versions: [], packKwh: 88 })).toHaveLength(1)
})
