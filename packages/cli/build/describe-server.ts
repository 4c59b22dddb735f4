/** How the MCP server of this package is described to those who install it: all of it from package.json and the tools. */
import { about } from '@vinspec/contract/about'
import { DESCRIPTION, placesOf, type Tool } from '@vinspec/mcp-tools'
import manifest from '../package.json' with { type: 'json' }

const KEY_TITLE = 'API key'
const KEY_PURPOSE = 'Your vinspec API key. Create one in your account, under API keys.'
const { accountUrl = '', mcpUrl = '' } = placesOf(about.url)

/** `manifest.json` of the MCPB bundle, after version 0.3 of its specification. */
export function toBundleManifest(tools: readonly Tool[]): object {
  const { name, version, keywords, license, homepage, bugs, repository, engines, bin } = manifest
  const program = bin.vinspec.replace(/^\.\//, '')
  return {
    manifest_version: '0.3',
    name,
    display_name: 'vinspec',
    version,
    description: DESCRIPTION,
    author: { name: 'vinspec', url: accountUrl },
    repository: { type: repository.type, url: webUrlOf(repository.url) },
    homepage: accountUrl,
    documentation: homepage,
    support: bugs,
    server: {
      type: 'node',
      entry_point: program,
      mcp_config: {
        command: 'node',
        args: [`\${__dirname}/${program}`, 'mcp'],
        env: { VINSPEC_API_KEY: '${user_config.api_key}' },
      },
    },
    tools: tools.map((tool) => ({ name: tool.name, description: tool.description })),
    keywords,
    license,
    privacy_policies: [new URL('/privacy', accountUrl).href],
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: engines.node } },
    user_config: {
      api_key: {
        type: 'string',
        title: KEY_TITLE,
        description: KEY_PURPOSE,
        sensitive: true,
        required: true,
      },
    },
  }
}

/** `server.json` of the MCP registry, after its schema of 2025-12-11. */
export function toRegistryEntry(): object {
  const { name, version, mcpName, repository } = manifest
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: mcpName,
    title: 'vinspec',
    description: DESCRIPTION,
    version,
    websiteUrl: accountUrl,
    repository: {
      url: webUrlOf(repository.url),
      source: 'github',
      subfolder: repository.directory,
    },
    remotes: [{ type: 'streamable-http', url: mcpUrl }],
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'positional', value: 'mcp' }],
        environmentVariables: [
          { name: 'VINSPEC_API_KEY', description: KEY_PURPOSE, isRequired: true, isSecret: true },
        ],
      },
    ],
  }
}

function webUrlOf(gitUrl: string): string {
  return gitUrl.replace(/^git\+/, '').replace(/\.git$/, '')
}
