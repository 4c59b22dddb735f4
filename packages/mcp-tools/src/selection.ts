/** Which tools a connection has: all, or those of the toolsets that its URL names. */
import { tools } from './registry.ts'
import type { Tool } from './tool.ts'

/** Buying, and what buys by itself. */
const CREDITS: ReadonlySet<string> = new Set([
  'list_packages',
  'create_package_checkout',
  'get_auto_top_up_rule',
  'configure_auto_top_up',
  'disable_auto_top_up',
])
/** Of every toolset. */
const SHARED: ReadonlySet<string> = new Set(['get_service_info', 'get_credit_balance'])

const TOOLSETS: ReadonlyMap<string, (tool: Tool) => boolean> = new Map([
  ['vehicles', ({ name }: Tool) => !CREDITS.has(name)],
  ['credits', ({ name }: Tool) => CREDITS.has(name) || SHARED.has(name)],
])

interface Selection {
  /** Names of toolsets, separated by commas; undefined: all. */
  readonly toolsets?: string | undefined
  /** Only tools that change nothing and cost nothing. */
  readonly readOnly?: boolean
}

/** Undefined: there is no toolset of one of the names. */
export function selectTools({ toolsets, readOnly = false }: Selection): readonly Tool[] | undefined {
  const names = toolsets?.split(',') ?? [...TOOLSETS.keys()]
  const sets = names.flatMap((name) => TOOLSETS.get(name.trim()) ?? [])
  if (sets.length < names.length) return undefined
  return tools.filter((tool) => sets.some((has) => has(tool)) && (!readOnly || tool.annotations.readOnlyHint))
}

/** Whether anything can be bought with these tools. Whoever uses others is led to no page to buy. */
export function sells(selected: readonly Tool[]): boolean {
  return selected.some(({ name }) => name === 'create_package_checkout')
}
