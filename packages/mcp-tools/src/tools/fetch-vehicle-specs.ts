import { withTidyVin } from '../inputs.ts'
import { vehiclePage } from '../pages.ts'
import { specsText } from '../texts/specs-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const fetchVehicleSpecs: Tool = defineTool({
  operation: 'lookUpVehicleSpecs',
  name: 'fetch_vehicle_specs',
  title: 'Fetch vehicle specifications',
  description:
    'Get the specifications of a battery-electric car by its VIN (battery, range, charging, consumption, costs) and save it. Costs one credit if it succeeds, nothing if it fails. Ask the customer before spending the credit; check_vin says for free whether it would succeed.',
  openWorld: true,
  key: {
    advice: 'Omit it, and the same VIN is free for 24 hours. A new key buys a new lookup.',
    repeatable: true,
  },
  mend: withTidyVin,
  toText: specsText,
  pageOf: vehiclePage,
})
