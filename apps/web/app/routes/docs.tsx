/** How to begin, with what is this customer's own filled in. */
import { listApiKeys } from '@vinspec/core'
import { servicesContext } from '@vinspec/web/services'
import { Link } from 'react-router'
import { Code } from '../components/code.tsx'
import { Notice } from '../components/notice.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { Panel } from '../components/panel.tsx'
import { signedIn } from '../server/customer.server.ts'
import type { Route } from './+types/docs.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { prisma, apiUrl, mcpUrl } = context.get(servicesContext)
  const keys = await listApiKeys(prisma, signedIn(context).customerId)
  const key = keys.find(({ revokedAt }) => revokedAt === null)
  return { apiUrl, mcpUrl, prefix: key?.prefix }
}

const VIN = '5YJSA1E67NF123456'

export default function Docs({ loaderData: { apiUrl, mcpUrl, prefix } }: Route.ComponentProps) {
  const key = `${prefix ?? 'vsk_live_'}…`
  const reference = new URL('/docs', apiUrl).href
  return (
    <>
      <PageHeader
        title="Docs"
        lead="One call looks up one vehicle for one credit. Pick the way that fits your program."
      />
      <div className="flex flex-col gap-6">
        {prefix === undefined ? (
          <Notice meaning="info">
            You need an API key first.{' '}
            <Link to="/api-keys" className="underline">
              Create one
            </Link>
            ; it is filled in below.
          </Notice>
        ) : (
          <p className="max-w-prose text-sm text-ink-soft">
            <code className="font-mono">{key}</code> stands for your key. Only its beginning is known here;
            put the whole key in.
          </p>
        )}
        <Panel
          title="REST"
          lead="Send the same Idempotency-Key again after a lost answer: you get it without a second charge."
        >
          <Code label="With curl" text={curl(apiUrl, key)} />
          <p className="text-sm">
            Every operation, with its errors and limits:{' '}
            <a href={reference} className="text-accent underline">
              API reference
            </a>
          </p>
        </Panel>
        <Panel title="TypeScript" lead="Typed, with retries that never pay twice.">
          <Code label="With the SDK" text={sdk(apiUrl, key)} />
        </Panel>
        <Panel title="Terminal" lead="Tables for people, JSON for scripts.">
          <Code label="With the command" text={terminal(apiUrl, key)} />
        </Panel>
        <Panel
          title="Agents (MCP)"
          lead="An agent asks you to connect your account; no key is needed. You set how many credits it may spend a day."
        >
          {mcpUrl === undefined ? (
            <p className="text-sm text-ink-soft">The tool server is not configured on this server.</p>
          ) : (
            <Code label="The tool server's address" text={mcpUrl} />
          )}
        </Panel>
      </div>
    </>
  )
}

function curl(apiUrl: string, key: string): string {
  return `curl ${apiUrl}/vehicle-specs \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Idempotency-Key: my-first-lookup' \\
  -H 'Content-Type: application/json' \\
  -d '{"vin":"${VIN}"}'`
}

function sdk(apiUrl: string, key: string): string {
  return `import { Vinspec } from '@vinspec/sdk'

const vinspec = new Vinspec({
  apiKey: '${key}',
  baseUrl: '${apiUrl}',
})

const specs = await vinspec.vehicleSpecs.lookUp({ vin: '${VIN}' })
console.log(specs.title)`
}

function terminal(apiUrl: string, key: string): string {
  return `export VINSPEC_API_KEY=${key}
export VINSPEC_BASE_URL=${apiUrl}
vinspec lookup ${VIN}
vinspec credits --json`
}
