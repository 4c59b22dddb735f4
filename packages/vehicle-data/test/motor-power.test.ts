/** Makers type EPA's motors themselves, and some type the power of all motors for each. */
import { expect, test } from 'vitest'
import { mergeStatements } from '../src/facts/statements.ts'
import { answer, provider, soundVin, withCheckDigit } from './labels.ts'

async function motorsOf(vin: string): Promise<readonly number[] | undefined> {
  const result = await provider.lookUp(soundVin(withCheckDigit(vin)), { signal: AbortSignal.timeout(10_000) })
  return result.kind === 'found' ? mergeStatements(result.vehicle.record.statements).motorKw : undefined
}

test.each([
  ['F-150 Lightning of 2023, standard range, 2 × 358 by EPA', '1FTVW1EL0PW451351'],
  ['F-150 Lightning of 2024, standard range, 2 × 358 by EPA', '1FTVW1BK0RF392428'],
  ['Mustang Mach-E of 2023, all-wheel drive, 2 × 258 by EPA', '3FMTK3SU0PM400889'],
  ['Mustang Mach-E of 2022, all-wheel drive, 2 × 198 by EPA', '3FMTK3SS0NM187521'],
  ['Air Touring of 2025, 178 and 433 by EPA, 462 by NHTSA', '50EA1TEA0SA516775'],
  ['Taycan 4 Cross Turismo of 2024, 234 and 235 by EPA, 350 by NHTSA', 'WP0BA2Y10R0575971'],
  ['C40 of 2024, single motor, 110 by EPA, 185 by NHTSA', 'YV4EH3BM0R1508781'],
  ['Optiq of 2026, 140, 155, 205, and 220 by EPA: those of every motor that is fitted', '3GYK3EA46T1000001'],
  [
    'F-150 Lightning of 2025, standard range, 2 × 358 by EPA, 2 × 210 with the larger battery',
    '1FTEF1KK3SF000001',
  ],
  ['Model Y Long Range of 2020, 158 and 203, unlike any other year', '5YJYGDEE0LF929539'],
  ['i4 eDrive35 of 2023, 250 by EPA and NHTSA, 210 by BMW', 'WBY43AW0XP0418189'],
  ['i4 eDrive35 of 2024, 250 as in 2023', 'WBY43AW00R0577662'],
  ['Silverado EV LT of 2025, 189 and 189 by EPA, 754 hp of its strongest by Chevrolet', '1GC10ZED1SU155964'],
  ['Hummer EV Pickup 3X of 2025, 3 × 195 by EPA, 1,000 hp by GMC', '1GT10DDB3SU379692'],
  ['Sierra EV of 2025, 189 and 189 by EPA, 754 hp by GMC', '1GT10MED2SU050076'],
  ['Model S Long Range of 2021, 365 in all, 494 of the same car a year later', '5YJSA1E50MF548412'],
  ['Model S Performance of 2021, 425 in all, 580 of the Model X', '5YJSA1E41MF842537'],
  ['Equinox EV of 2024, 180 by EPA, 213 hp by Chevrolet', '3GN7DRRP0RS919470'],
  ['Prologue of 2025, as in 2024, 247 in all by EPA, 288 hp by Honda', '3GPKHZRJ3SS701353'],
  ['Blazer EV of 2024, all-wheel drive, 2 × 67 by EPA, 288 hp by Chevrolet', '3GNKDGRJ8RS219397'],
  ['Blazer EV of 2025, all-wheel drive, 247 in all by EPA, 288 hp by Chevrolet', '3GNKDGRJ0SS219397'],
  ['i3s of 2020, 135 by EPA, 127 by NHTSA: of one motor, that is another power', 'WBY8P6C00L0789640'],
  ['EX30 of 2025, 115 and 185 by EPA, 315 by NHTSA: more than they have together', 'YV4EK3ZKXSP063216'],
])('motors that another source or year contradicts have no power: %s', async (_, vin) => {
  expect(await motorsOf(vin)).toBeUndefined()
})

test.each([
  ['ID.4 Pro S of 2022, 220 of 80 and 150: not both at their most', 'WVGGNPE2XNW792547', [80, 150]],
  ['bZ4X of 2024, all-wheel drive', 'JTMABACA0RA700133', [80, 80]],
  ['C40 of 2022, unlike 2023, but as NHTSA has it', 'YV4ED3GB0NP568490', [150, 150]],
  ['ID.4 Pro of 2021', 'WVGRMPE20MW021167', [150]],
  ['Model S Plaid of 2022', '5YJSA1E60NA534940', [250, 250, 250]],
])('motors that another source or most years confirm have their power: %s', async (_, vin, motors) => {
  expect(await motorsOf(vin)).toEqual(motors)
})

test.each([
  ['F-150 Lightning of 2022, extended range', '1FT6W1EV0NK208696', '580 hp (433 kW)'],
  ['Vistiq of 2026', '1GYC3MAL4T1000001', '615 hp (459 kW)'],
])('horsepower is what the maker states, not rounded twice: %s', async (_, vin, power) => {
  const given = await answer(vin)
  const rows = 'specs' in given ? given.specs.sections.flatMap((section) => section.rows) : []
  expect(rows.find(({ key }) => key === 'power')?.value).toBe(power)
})
