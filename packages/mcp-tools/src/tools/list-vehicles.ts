import { defineTool, type Tool } from '../tool.ts'

export const listVehicles: Tool = defineTool({
  operation: 'listVehicles',
  name: 'list_vehicles',
  title: 'List saved vehicles',
  description: 'List the vehicles that the customer has looked up, the latest first. Free.',
  openWorld: false,
})
