/** What a lookup of a VIN would give, before a credit is spent on it. */
import { checkFacts } from '@vinspec/contract/check-facts'
import type { VehicleSpecsCheck } from '@vinspec/sdk'
import { factLines, toText, wrap } from './layout.ts'
import type { Presenter } from './screen.ts'

export const showVehicleSpecsCheck: Presenter<VehicleSpecsCheck> = (check, screen) => {
  const { title, vin, supported, reason } = check
  const verdict = supported
    ? 'This vehicle is supported. A lookup returns this for 1 credit:'
    : 'A lookup would be rejected, at no charge.'
  const facts = checkFacts(check).map(({ label, value }) => ({ label, values: [value] }))
  return toText([
    ...wrap(title ?? vin, screen.width).map((line) => screen.ink('bold', line)),
    ...(title === null ? [] : [screen.ink('dim', vin)]),
    '',
    ...(reason === null ? [] : wrap(reason.message, screen.width)),
    ...wrap(verdict, screen.width),
    ...(facts.length === 0 ? [] : ['', ...factLines(facts, screen)]),
  ])
}
