import { withTidyVin } from '../inputs.ts'
import { vehiclePage } from '../pages.ts'
import { specsText } from '../texts/specs-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const getVehicle: Tool = defineTool({
  operation: 'getVehicle',
  name: 'get_vehicle',
  title: 'Read a saved vehicle again',
  description: 'Read the latest specifications of a saved vehicle. Free.',
  openWorld: false,
  mend: withTidyVin,
  toText: specsText,
  pageOf: vehiclePage,
})
