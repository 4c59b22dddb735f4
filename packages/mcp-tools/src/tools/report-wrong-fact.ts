import { withTidyVin } from '../inputs.ts'
import { defineTool, type Tool } from '../tool.ts'

export const reportWrongFact: Tool = defineTool({
  operation: 'reportVehicle',
  name: 'report_wrong_fact',
  title: 'Report a wrong fact',
  description:
    'Report a wrong fact of a saved vehicle. If its sources contradict each other, the credit comes back; else a person answers by email. Ask the customer first. Free.',
  openWorld: false,
  mend: withTidyVin,
})
