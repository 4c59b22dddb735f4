import { keyedInput } from '../inputs.ts'
import { specsText } from '../texts/specs-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const fetchVehicleSpecs: Tool = defineTool({
  name: 'fetch_vehicle_specs',
  title: 'Fetch vehicle specifications',
  description:
    "Look up a battery-electric car by its VIN and save it to the customer's vehicles. Costs one credit when it succeeds, nothing when refused. The same VIN within 24 hours is free again; a new idempotency_key buys a fresh lookup.",
  access: 'account',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  operation: 'lookUpVehicleSpecs',
  input: keyedInput('VehicleSpecsRequest'),
  output: 'CustomerVehicleSpecsV1',
  call: (backend, request) => backend.lookUpVehicleSpecs(request),
  toText: specsText,
})
