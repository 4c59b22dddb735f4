/** Physics and consistency, over a VIN for every pattern that can meet an electric model. */
import { expect, test } from 'vitest'
import type { Amount } from '../src/facts/amounts.ts'
import { mergeStatements } from '../src/facts/statements.ts'
import type { VehicleFacts } from '../src/facts/vehicle-facts.ts'
import { readTable } from '../src/read-table.ts'
import { type DecodedElements, decodeVin } from '../src/vin/decode-vin.ts'
import { loadPatternLibrary } from '../src/vin/pattern-library.ts'
import { everyVersion } from './every-version.ts'
import { explainedIn } from './explained.ts'
import { provider } from './labels.ts'

const library = loadPatternLibrary(readTable)
const signal = new AbortController().signal

test('no answer that the patterns can give contradicts itself, or what NHTSA gives its VIN', async () => {
  const findings = new Set<string>()
  let answers = 0
  for (const vin of everyVersion()) {
    const result = await provider.lookUp(vin, { signal })
    const decoding = decodeVin(vin, library)
    if (result.kind !== 'found' || decoding.kind !== 'decoded') continue
    answers += 1
    const { identity, statements } = result.vehicle.record
    const { make, elements } = decoding.decoded
    // Nissan reports the battery's energy as the power.
    const found = contradictions(mergeStatements(statements), make === 'Nissan' ? {} : elements)
    for (const words of found)
      findings.add(`${identity.modelYear} ${identity.make} ${identity.model}: ${words}`)
  }
  const explained = explainedIn('implausible.txt')
  expect([...findings].filter((finding) => !explained.includes(finding))).toEqual([])
  expect(answers).toBeGreaterThan(5_000)
}, 120_000)

function contradictions(facts: VehicleFacts, elements: DecodedElements): string[] {
  const { motorKw, motors, drive, versions = [] } = facts
  const sum = motorKw?.reduce((total, kw) => total + kw, 0)
  const powers = [Number(elements.powerKw), Number(elements.powerHp) * 0.7457, leastOf(facts.powerKw)]
  const isOther = (power = Number.NaN): boolean => sum !== undefined && Math.abs(sum / power - 1) > 0.1
  const isOneAxle = drive === 'front' || drive === 'rear'
  const [empty, loaded] = [leastOf(facts.curbWeightLb), mostOf(facts.grossWeightLb)]
  return [
    ...(powers.some(isOther) ? [`motors of ${motorKw?.join(' and ')} kW`] : []),
    ...(drive === 'all' && (motors === 1 || motorKw?.length === 1) ? ['one motor for all wheels'] : []),
    ...(motors !== undefined && motorKw !== undefined && motors !== motorKw.length
      ? [`${mostOf(motors)} motors, ${motorKw.length} powers`]
      : []),
    ...(empty !== undefined && loaded !== undefined && loaded < empty + 400
      ? [`${empty} lb empty, ${loaded} lb loaded`]
      : []),
    ...(isOneAxle ? versions : [])
      .filter((version) => version.drive !== undefined && version.drive !== drive)
      .map(({ title }) => `"${title}" drives other wheels`),
  ]
}

const leastOf = (amount: Amount | undefined): number | undefined =>
  typeof amount === 'object' ? amount.from : amount
const mostOf = (amount: Amount | undefined): number | undefined =>
  typeof amount === 'object' ? amount.to : amount
