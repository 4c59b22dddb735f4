import { tidyVin } from '@vinspec/contract/tidy-vin'
import { keyedInput, leniently } from '../inputs.ts'
import { specsText } from '../texts/specs-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const fetchVehicleSpecs: Tool = defineTool({
  name: 'fetch_vehicle_specs',
  title: 'Fetch vehicle specifications',
  description:
    "Get a battery-electric car's specifications by its VIN (battery, range, charging, consumption, costs) and save it to the customer's vehicles. Costs one credit when it succeeds, nothing when refused: ask the customer before spending it. The same VIN again within 24 hours is free.",
  access: 'account',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  operation: 'lookUpVehicleSpecs',
  input: leniently(
    keyedInput(
      'VehicleSpecsRequest',
      'Leave it out: then the same VIN is free for 24 hours. A new one buys a fresh lookup.',
    ),
    ({ vin, ...rest }) => ({ ...rest, vin: typeof vin === 'string' ? tidyVin(vin) : vin }),
  ),
  output: 'CustomerVehicleSpecsV1',
  call: (backend, request) => backend.lookUpVehicleSpecs(request),
  toText: specsText,
})
