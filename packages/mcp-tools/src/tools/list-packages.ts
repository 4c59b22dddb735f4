import { noInput } from '../inputs.ts'
import { packagesText } from '../texts/packages-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const listPackages: Tool = defineTool({
  name: 'list_packages',
  title: 'List lookup packages',
  description:
    'List the lookup packages on sale, with their prices in US dollars and the package_key to use for buying and automatic top-up. Needs no account.',
  access: 'public',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  operation: 'listPackages',
  input: noInput,
  output: 'PackageList',
  call: (backend) => backend.listPackages(),
  toText: packagesText,
})
