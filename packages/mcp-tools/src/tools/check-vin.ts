import type { VehicleSpecsCheck } from '@vinspec/contract'
import { checkFacts } from '@vinspec/contract/check-facts'
import { withTidyVin } from '../inputs.ts'
import { blocks, factList } from '../texts/markdown.ts'
import { defineTool, type Tool } from '../tool.ts'

export const checkVin: Tool = defineTool({
  operation: 'checkVehicleSpecs',
  name: 'check_vin',
  title: 'Check a VIN for free',
  description:
    'Check whether fetch_vehicle_specs would succeed for a VIN, why not, and which facts it would return, without figures. Free.',
  openWorld: true,
  taste: true,
  mend: withTidyVin,
  toText,
})

function toText(check: VehicleSpecsCheck): string {
  const { title, vin, reason, data_version } = check
  const data = data_version === undefined ? '' : `By data version ${data_version}.`
  const name = title === null ? `**VIN ${vin}**` : `**${title}** (VIN ${vin})`
  if (reason !== null) {
    return blocks(name, `${reason.message} A lookup would be rejected (${reason.code}), at no charge.`, data)
  }
  const facts = checkFacts(check).map(({ label, value }) => [label, value] as const)
  return blocks(name, 'fetch_vehicle_specs returns its specifications, for 1 credit:', factList(facts), data)
}
