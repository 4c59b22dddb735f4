import { expect, test } from 'vitest'
import { type LabelColumn, labelColumns } from '../src/catalogue/label-columns.ts'
import { readTable } from '../src/read-table.ts'
import { answer, withCheckDigit } from './labels.ts'

/** The ranges that an answer shows, one for each wheel size. */
async function rangesOf(vin: string): Promise<(string | null | undefined)[]> {
  const given = await answer(vin)
  if (!('specs' in given)) throw new Error(JSON.stringify(given))
  return given.specs.range_and_charging.wheel_rows.map((row) => row.range)
}

test.each([
  ['2025 EX30 Twin Performance, whose engine text is a code', 'YV4EK3ZL0S1220764', ['253 mi', '250 mi']],
  ['2023 Mustang Mach-E Premium all-wheel drive, LFP', '3FMTK3S50PM976989', ['224 mi']],
  ['2024 Mustang Mach-E Select, no Rally', '3FMTK1R40RM185706', ['250 mi']],
  ['2023 Ioniq 6 with two motors, by NHTSA rear-wheel drive', 'KMHM54AC0PA731238', ['316 mi', '270 mi']],
  ['2022 Leaf SL', '1N4BZ1DV0N0611914', ['215 mi']],
  ['2023 R1T with two motors, not four', '7FCTGBAA0PN716996', ['352 mi', '341 mi']],
  ['2023 Ioniq 6 Limited with one motor', 'KMHM54AA3PA400877', ['361 mi', '305 mi']],
  ['2018 i3s, by its trim', 'WBY7Z6C5XJ0753095', ['107 mi']],
  ['2024 Silverado EV with 24 battery modules', '1GC10VELXRU130409', ['450 mi']],
  ['2022 e-tron S, no Sportback', 'WA1ACBGEXN2294215', ['208 mi', '181 mi']],
  ['2024 Hummer EV SUV with the off-road package and its tires', '1GKB0SDC?RU000001', ['298 mi']],
  ['2024 Hummer EV SUV without it', '1GKB0NDE?RU000001', ['303 mi']],
  ['2023 Model Y with two motors from Fremont', '7SAYGDEE?PF000001', ['330 mi']],
  ['2023 Model Y with two motors from Austin, of either battery', '7SAYGDEE?PA000001', ['279 to 330 mi']],
  ['2023 e-tron with 355 hp, no S', 'WA1AAAGE?PB000001', ['226 mi']],
  ['2023 e-tron with 429 hp, an S', 'WA1ACBGE?PB000001', ['208 mi', '181 mi']],
  ['2024 Q4 with 295 hp, no 55', 'WA1K2BFZ?RP000001', ['236 mi']],
  ['2024 Q4 with 335 hp, a 55', 'WA1KUBFZ?RP000001', ['258 mi']],
  ['2023 Q4 40, no quattro', 'WA1BCBFZ?PP000001', ['265 mi']],
  ['2025 Polestar 3 with 508 hp, which only the pack has', '7SYEE3YB?SG000001', ['279 mi']],
  ['2025 Polestar 3 with 482 hp, no pack', '7SYEA3YB?SG000001', ['310 mi', '315 mi', '287 mi']],
  ['2025 Polestar 2 with 455 hp, which only the pack has', 'YSMFF3KA?SL000001', ['254 mi']],
  ['2026 EX30 Cross Country', 'YV4EK3CA?T1220764', ['203 mi', '227 mi']],
  ['2026 EX30 Twin Performance, no Cross Country', 'YV4EK3ZL?T1220764', ['253 mi']],
])('%s: %s', async (_, vin, ranges) => {
  expect(await rangesOf(withCheckDigit(vin))).toEqual(ranges)
})

test.each([
  ['2025 Blazer EV: its own element says another than its label', '3GNKDJRJ3SS923106', null],
  ['2023 Ioniq 6: three sources', 'KMHM54AC0PA731238', 77.5],
  ['2022 Model 3: the voltage of a full battery', '5YJ3E1EA0NF722437', null],
  ["2021 Model 3 with two motors: Tesla's papers", '5YJ3E1EB3MF000001', 82],
  ['2023 Mach-E GT: curated; NHTSA gives what can be used', '3FMTK4SE0PM344841', 98.8],
  ['2023 Mach-E Select AWD: NHTSA and the curated documents differ', '3FMTK1SS0PM175506', null],
  ['2023 Taycan 4S: two batteries', 'WP0AB2Y1?PS000001', null],
  ['2025 Hummer EV: one source, of a maker that is contradicted', '1GT10BDD0SU232168', null],
  ["2024 Hummer EV: NHTSA's, which EPA's figures bear out", '1GT10DDBXRU640228', 170],
  ["2024 EV6 Long Range: of NHTSA's two the one that EPA's figures bear out", 'KNDC34LAXR5098387', 77.4],
  ["2024 ID.4 Pro S: NHTSA's for the trim, and the community's", '1V2WSPE8XRC281178', 82],
  ["2012 Model S: NHTSA's class of 81 to 90 kWh", '5YJSA1DPXCP714351', null],
])('original energy: %s', async (_, pattern, kwh) => {
  const given = await answer(withCheckDigit(pattern))
  expect('specs' in given && given.specs.battery.original_capacity_kwh).toBe(kwh)
})

test('a 2024 R1S with a large or standard battery lists no version with the largest', async () => {
  const given = await answer('7PDSGBBAXRN983980')
  const versions = JSON.stringify('specs' in given && given.specs.range_and_charging)
  expect(versions).toContain('Dual Large')
  expect(versions).not.toContain('Max')
  expect(await rangesOf('7PDSGBBAXRN983980')).toEqual(['277 to 307 mi', '270 to 352 mi', '255 to 341 mi'])
})

test.each([
  ['2023 Lyriq: one version', '1GYKPPRL0PZ514358', '117 kWh from the wall, charging losses included'],
  ['2023 Model Y: two versions', '7SAYGAEE?PA000001', '77 to 91 kWh from the wall, charging losses included'],
])('the electricity for the range is not shown as capacity: %s', async (_, pattern, text) => {
  const given = await answer(withCheckDigit(pattern))
  if (!('specs' in given)) throw new Error(JSON.stringify(given))
  const { battery, range_and_charging } = given.specs
  expect(battery.capacity_summary).toBeNull()
  expect(range_and_charging.rows.find(({ key }) => key === 'range_energy')?.value).toBe(text)
})

test.each([
  ['2024 EQE 350 4MATIC, by NHTSA "350+ 4MATIC"', 'W1KEG1CB?RF000001'],
  ['2025 G 580', 'W1NWM0AB?SX000001'],
  ['2018 smart fortwo, by NHTSA "EQ Fortwo"', 'WMEFJ9BA?JK000001'],
])('%s has its label', async (_, pattern) => {
  expect(await rangesOf(withCheckDigit(pattern))).toHaveLength(1)
})

test.each([
  ['2015 Leaf: on-board charger', '1N4AZ0CP?FC000001', 'level_2_charging_fast_option', '5 h at 240 V'],
  [
    '2015 Model S: second on-board charger',
    '5YJSA1E2?FF000001',
    'level_2_charging_fast_option',
    '4.75 h at 240 V',
  ],
  ['2022 Model 3: wall connector', '5YJ3E1EA?NF000001', 'level_2_charging_wall_connector', '5.8 h at 240 V'],
  ['2018 Model X: never had a second one', '5YJXCBE2?JF000001', 'level_2_charging_fast_option', undefined],
  ['2018 Model 3: never had a second one', '5YJ3E1EA?JF000001', 'level_2_charging_fast_option', undefined],
  ['2016 e-Golf: the slower charger', 'WVWKP7AU?GW900001', 'level_2_charging_fast_option', undefined],
])("EPA's second charging time, %s", async (_, pattern, key, time) => {
  const given = await answer(withCheckDigit(pattern))
  if (!('specs' in given)) throw new Error(JSON.stringify(given))
  expect(given.specs.range_and_charging.rows.find((row) => row.key === key)?.value).toBe(time)
})

test.each([
  ['2022 Model S', '5YJSA1E5?NF000001', null],
  ['2018 Model 3 Long Range', '5YJ3E1EA?JF000001', null],
])('an energy that no second source confirms is not shown: %s', async (_, pattern, kwh) => {
  const given = await answer(withCheckDigit(pattern))
  expect('specs' in given && given.specs.battery.original_capacity_kwh).toBe(kwh)
})

test.each([
  ['2014 Model S, by its battery', '5YJSA1S1?EF000001', '2014 Tesla Model S 60 kWh'],
  ['2024 Lyriq, by NHTSA "Sport-3"', '1GYKPWRK?RZ000001', '2024 Cadillac Lyriq Sport 3'],
  ['2022 Kona Electric without a package', 'KM8K23AG?NU000001', '2022 Hyundai Kona Electric SEL'],
  ['2024 Silverado EV "Work Truck (4WT)"', '1GC10VEL?RU000001', '2024 Chevrolet Silverado EV Work Truck'],
  ['2019 Soul EV', 'KNDJX3AE?K7000001', '2019 Kia Soul EV Plus'],
  ['2022 EQS 53', 'W1KCG5FB0NC058118', '2022 Mercedes-Benz AMG EQS 53 4MATIC+ Sedan'],
])('%s has its title', async (_, pattern, title) => {
  const given = await answer(withCheckDigit(pattern))
  expect('specs' in given && given.specs.title).toBe(title)
})

test.each(['WP0BB2Y10P0287202', 'WP0BB2Y1XS1000001'])(
  'a Sport or Cross Turismo is a wagon: %s',
  async (vin) => {
    const given = await answer(vin)
    expect(JSON.stringify(given)).toContain('"Wagon"')
  },
)

test('no label goes farther in the city and is more efficient on the highway, or the other way around', () => {
  const labels = readTable('label-rows.txt').map((line) => line.split('\t'))
  const figure = (cells: readonly string[], column: LabelColumn): number =>
    Number(cells[labelColumns.indexOf(column)])
  const opposed = labels.filter(
    (cells) =>
      (figure(cells, 'rangeCityMi') - figure(cells, 'rangeHighwayMi')) *
        (figure(cells, 'mpgeCity') - figure(cells, 'mpgeHighway')) <
      0,
  )
  expect(labels.length).toBeGreaterThan(1000)
  expect(opposed).toEqual([])
})

test('of the RS e-tron GT of 2025, which EPA has both ways, neither way is shown', async () => {
  const given = await answer('WAUJ8AFWXSA000001')
  const [row] = 'specs' in given ? given.specs.range_and_charging.wheel_rows : []
  expect(row).toMatchObject({ range: '278 mi', mpge_combined: '84 MPGe' })
  expect(row).toMatchObject({ city_range: null, highway_range: null, mpge_city: null, mpge_highway: null })
})
