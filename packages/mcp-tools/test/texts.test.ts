import type { AutomaticTopUp, VehicleSpecs } from '@vinspec/contract'
import { expect, test } from 'vitest'
import { autoTopUpText } from '../src/texts/auto-top-up-text.ts'
import { checkoutText } from '../src/texts/checkout-text.ts'
import { creditsText } from '../src/texts/credits-text.ts'
import { packagesText } from '../src/texts/packages-text.ts'
import { specsText } from '../src/texts/specs-text.ts'
import { wheelRow } from '../testing/wheel-row.ts'

test('a lookup package is shown with its price, and the price of a lookup', () => {
  const item = {
    package_key: 'lookups_200',
    name: '200 lookups',
    credits: 200,
    price: { amount_cents: 16_000, currency: 'usd', display: '$160.00' },
    credits_expire_after_days: 30,
  } as const
  expect(packagesText({ object: 'list', data: [item] })).toContain(
    '| lookups_200 | 200 lookups | 200 | $160.00 | $0.80 | after 30 days |',
  )
})

test('a balance says whether more is bought automatically', () => {
  const balance = { object: 'credit_balance', available_credits: 3 } as const
  expect(creditsText({ ...balance, auto_top_up: { enabled: true, status: 'cap_reached' } })).toBe(
    '- Credits left: 3\n- Automatic top-up: on, but the monthly cap is reached',
  )
})

test('a checkout says that nothing is bought yet', () => {
  const url = 'https://pay.example/1'
  const text = checkoutText({ object: 'checkout', checkout_url: url, package_key: 'lookups_10' })
  expect(text).toContain(url)
  expect(text).toContain('Nothing is bought yet')
})

const RULE: AutomaticTopUp = {
  object: 'automatic_top_up',
  enabled: true,
  status: 'setup_required',
  package_key: 'lookups_50',
  threshold_percent: 10,
  threshold_credits: 5,
  monthly_cap: { amount_cents: 20_000, currency: 'usd' },
  monthly_spend: { amount_cents: 0, currency: 'usd' },
  payment_method: null,
}

test("a rule's text says what it buys, when, and what the customer must still do", () => {
  expect(autoTopUpText({ ...RULE, setup_url: 'https://pay.example/setup' })).toBe(
    [
      '- Automatic top-up: on, waiting for a card',
      '- Buys: lookups_50',
      '- When credits fall to: 5 or fewer',
      '- Threshold: 10% of the package',
      '- Monthly cap: $200.00',
      '- Spent this month: $0.00',
      '',
      'The customer must open this page and save a card. Nothing is charged there: https://pay.example/setup',
    ].join('\n'),
  )
})

test('the text of a rule that waits for the customer promises no page on which agreeing costs nothing', () => {
  const text = autoTopUpText({
    ...RULE,
    status: 'action_required',
    setup_url: 'https://portal.example/billing',
  })
  expect(text).toContain('then the purchase follows: https://portal.example/billing')
  expect(text).not.toContain('Nothing is charged')
})

test('the text of a rule that is buying says so, counts the charge as spent, and does not promise that it can be stopped', () => {
  const text = autoTopUpText({
    ...RULE,
    status: 'processing',
    monthly_spend: { amount_cents: 5_000, currency: 'usd' },
  })
  expect(text).toContain('- Automatic top-up: on, charging the card now')
  expect(text).toContain('- Spent this month, including the charge in progress: $50.00')
  expect(text).toContain('Turning off automatic top-up may be too late to stop this charge.')
})

test.each(['retry_scheduled', 'cap_reached', 'suspended'] as const)(
  'the text of a rule that is %s says how it continues',
  (status) => {
    expect(autoTopUpText({ ...RULE, status })).toContain('configure_auto_top_up')
  },
)

const SPECS: VehicleSpecs = {
  object: 'vehicle_specs',
  version: '2026-09-01',
  vin: '5YJSA1E67NF123456',
  title: '2022 Tesla Model S Plaid',
  vehicle: { year: '2022', make: 'Tesla', model: 'Model S', trim: 'Plaid' },
  summary: {
    production_date: null,
    factory: 'Fremont | California',
    wheels: null,
    paint: null,
    interior: null,
    supercharging: null,
  },
  battery: {
    state_of_health_percent: 0,
    usable_capacity: null,
    original_capacity_kwh: 77.5,
    capacity_summary: '77.5 kWh when new',
    last_measured: null,
  },
  range_and_charging: {
    rows: [
      { key: 'range', label: 'Range', value: '348 to 396 mi' },
      { key: 'basis', label: 'Basis', value: ['EPA', '15,000 miles a year'] },
    ],
    wheel_rows: [wheelRow('19 in', { range: '396 mi' }), wheelRow('21 | in')],
  },
  sections: [
    { key: 'drivetrain', title: 'Drivetrain', rows: [{ key: 'm', label: 'Motors', value: ['a', 'b'] }] },
  ],
}

test('specifications say what is known and what is not: facts, sections, and a table by wheels', () => {
  expect(specsText(SPECS)).toBe(
    [
      '**2022 Tesla Model S Plaid** (VIN 5YJSA1E67NF123456)',
      '',
      '- Factory: Fremont | California',
      '- State of health: 0%',
      '- Battery capacity: 77.5 kWh when new',
      '- Range: 348 to 396 mi',
      '- Basis: EPA; 15,000 miles a year',
      '',
      'Not known from the VIN: built, wheels, paint, interior, supercharging, usable capacity, last measured.',
      '',
      '**Drivetrain**',
      '- Motors: a; b',
      '',
      '| Wheels | 19 in | 21 \\| in |',
      '| --- | --- | --- |',
      '| Range | 396 mi | not known |',
      '',
      'Specification format: 2026-09-01',
    ].join('\n'),
  )
})

test('specifications of a vehicle whose version is open list the versions that fit', () => {
  const value = [
    'EPA',
    "The VIN doesn't show the wheels. Versions that fit:",
    'Plaid (19 in wheels): 396 mi',
    'Plaid (21 in wheels): 348 mi',
  ]
  const rows = [{ key: 'basis', label: 'Basis', value }]
  expect(specsText({ ...SPECS, range_and_charging: { rows, wheel_rows: [] } })).toContain(
    [
      '- Basis: EPA',
      '',
      'Not known from the VIN: built, wheels, paint, interior, supercharging, usable capacity, last measured.',
      '',
      "The VIN doesn't show the wheels. Versions that fit:",
      '- Plaid (19 in wheels): 396 mi',
      '- Plaid (21 in wheels): 348 mi',
      '',
    ].join('\n'),
  )
})

test('specifications without figures by wheels have no table', () => {
  const text = specsText({
    ...SPECS,
    range_and_charging: { rows: [], wheel_rows: [wheelRow('All wheels')] },
  })
  expect(text).not.toContain('|  ')
  expect(text).toContain('- Wheel sizes: All wheels')
})
