import { packagesText } from '../texts/packages-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const listPackages: Tool = defineTool({
  operation: 'listPackages',
  name: 'list_packages',
  title: 'List lookup packages',
  description:
    'List the lookup packages on sale: package_key, credits, and price in US dollars. Needs no account.',
  openWorld: false,
  toText: packagesText,
})
