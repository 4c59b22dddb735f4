/** How to begin, with what is this customer's own filled in. */
import { listApiKeys } from '@vinspec/core'
import { servicesContext } from '@vinspec/web/services'
import { Link } from 'react-router'
import { Code } from '../components/code.tsx'
import {
  commandExample,
  connectExample,
  curlExample,
  type ExampleFacts,
  installExample,
  sdkExample,
} from '../components/examples.ts'
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

export default function Docs({ loaderData: { apiUrl, mcpUrl, prefix } }: Route.ComponentProps) {
  const key = `${prefix ?? 'vsk_live_'}…`
  const facts = { apiUrl, key }
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
          <Code label="With curl" text={curlExample(facts)} />
          <p className="text-sm">
            Every operation, with its errors and limits:{' '}
            <a href={reference} className="text-accent underline">
              API reference
            </a>
          </p>
        </Panel>
        <Panel title="TypeScript" lead="Typed, with retries that never pay twice.">
          <Code label="With the SDK" text={sdkExample(facts)} />
        </Panel>
        <Panel title="Terminal" lead="Tables for people, JSON for scripts.">
          <Code label="With the command" text={commandExample(facts)} />
        </Panel>
        <ForAgents mcpUrl={mcpUrl} facts={facts} />
      </div>
    </>
  )
}

interface ForAgentsProps {
  readonly mcpUrl: string | undefined
  readonly facts: ExampleFacts
}

function ForAgents({ mcpUrl, facts }: ForAgentsProps) {
  return (
    <Panel
      title="Agents (MCP)"
      lead="An agent asks you to connect your account; no key is needed. You set how many credits it may spend a day."
    >
      {mcpUrl === undefined ? (
        <p className="text-sm text-ink-soft">The tool server is not configured on this server.</p>
      ) : (
        <>
          <Code label="The tool server's address, for any client" text={mcpUrl} />
          <Code label="With Claude Code" text={connectExample(mcpUrl)} />
        </>
      )}
      <p className="max-w-prose text-sm">
        An agent that cannot connect an account starts the tools as a program, which pays with your key. This
        puts them into the settings of Claude Code, Claude Desktop, Cursor and VS Code, whichever are here.
      </p>
      <Code label="With a key" text={installExample(facts)} />
    </Panel>
  )
}
