import { tidyVin } from '@vinspec/contract/tidy-vin'
import { specsText } from '../texts/specs-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const getVehicle: Tool = defineTool({
  operation: 'getVehicle',
  name: 'get_vehicle',
  title: 'Read a saved vehicle again',
  description:
    'Read the latest specifications of a vehicle that the customer has looked up before, whenever that was. Free. Use it instead of fetch_vehicle_specs for vehicles that list_vehicles names.',
  openWorld: false,
  mend: ({ vin, ...rest }) => ({ ...rest, vin: typeof vin === 'string' ? tidyVin(vin) : vin }),
  toText: specsText,
  vehicleOf: ({ vin, title }) => ({ vin, title }),
})
