import { keyedInput } from '../inputs.ts'
import { specsText } from '../texts/specs-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const fetchVehicleSpecs: Tool = defineTool({
  name: 'fetch_vehicle_specs',
  title: 'Fetch vehicle specifications',
  description:
    "Get a battery-electric car's specifications by its VIN (battery, range, charging, consumption, costs) and save it to the customer's vehicles. Costs one credit when it succeeds, nothing when refused. The same VIN again within 24 hours is free.",
  access: 'account',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  operation: 'lookUpVehicleSpecs',
  input: keyedInput(
    'VehicleSpecsRequest',
    'Leave it out: then the same VIN is free for 24 hours. A new one buys a fresh lookup.',
  ),
  output: 'CustomerVehicleSpecsV1',
  call: (backend, request) => backend.lookUpVehicleSpecs(request),
  toText: specsText,
})
