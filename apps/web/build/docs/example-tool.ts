/** The call of the tool that runs an operation, with the contract's example values. */
import { readField } from '@vinspec/contract/guards'
import type { DescribedOperation } from '@vinspec/contract/reader'
import { type Tool, tools } from '@vinspec/mcp-tools'

/** Null if no tool runs the operation, or the contract lacks an example for a required value. */
export function exampleTool({ id, path, parameters, bodyExample }: DescribedOperation): string | null {
  const step = path.slice(path.lastIndexOf('/') + 1)
  const tool = tools.find(({ operation }) => operation === id) ?? tools.find((each) => isStepOf(each, step))
  if (!tool) return null
  const values = new Map<string, unknown>([
    ...parameters.filter(({ required }) => required).map(({ name, example }) => [name, example] as const),
    ...Object.entries(bodyExample ?? {}),
    ...(isStepOf(tool, step) ? [['action', step] as const] : []),
  ])
  const { required = [] } = tool.inputSchema
  const isMissing = (name: unknown) => typeof name !== 'string' || values.get(name) == null
  if ([required].flat().some(isMissing)) return null
  return JSON.stringify({ name: tool.name, arguments: Object.fromEntries(values) }, null, 2)
}

/** Whether it is an action of a tool that runs several operations. */
function isStepOf({ inputSchema }: Tool, step: string): boolean {
  return [readField(inputSchema.properties['action'], 'enum')].flat().includes(step)
}
