/** How to begin, with what is this customer's own filled in. */
import { listApiKeys } from '@vinspec/core/access'
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
import { Facts } from '../components/facts.tsx'
import { InstallLinks } from '../components/install-links.tsx'
import { Notice } from '../components/notice.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { Panel } from '../components/panel.tsx'
import { signedIn } from '../server/customer.server.ts'
import type { Route } from './+types/docs.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { prisma, apiUrl, mcpUrl, vehicleData } = context.get(servicesContext)
  const keys = await listApiKeys(prisma, signedIn(context).customerId)
  const key = keys.find(({ revokedAt }) => revokedAt === null)
  const sources = (vehicleData.sources ?? []).map(({ name, date }) => ({
    key: name,
    label: name,
    value: `as of ${dayOf(date)}`,
  }))
  return { apiUrl, mcpUrl, prefix: key?.prefix, sources }
}

/** "2026-10-13" to "Oct 13, 2026", the same day for every reader. */
const dayOf = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

export default function Docs({ loaderData: { apiUrl, mcpUrl, prefix, sources } }: Route.ComponentProps) {
  const key = `${prefix ?? 'vsk_live_'}…`
  const facts = { apiUrl, key }
  const reference = new URL('/docs', apiUrl).href
  return (
    <>
      <PageHeader
        title="Docs"
        lead="One call looks up one vehicle for 1 credit. A check is free and says whether a lookup would succeed. Choose how to call the service."
      />
      <div className="flex flex-col gap-6">
        {prefix === undefined ? (
          <Notice meaning="info">
            You need an API key first.{' '}
            <Link to="/api-keys" className="underline">
              Create one
            </Link>
            . The examples below will use it.
          </Notice>
        ) : (
          <p className="max-w-prose text-sm text-ink-soft">
            <code className="font-mono">{key}</code> stands for your API key. We don't store whole keys, so
            replace it with your own.
          </p>
        )}
        <Panel
          title="REST"
          lead="If a response gets lost, send the same Idempotency-Key again to get it without paying twice."
        >
          <Code label="With curl" text={curlExample(facts)} />
          <p className="text-sm">
            All operations, errors, and limits:{' '}
            <a href={reference} className="text-accent underline">
              API reference
            </a>
          </p>
        </Panel>
        <Panel title="TypeScript" lead="Typed, with retries that never charge you twice.">
          <Code label="With the SDK" text={sdkExample(facts)} />
        </Panel>
        <Panel title="Terminal" lead="Tables for people, JSON for scripts.">
          <Code label="With the CLI" text={commandExample(facts)} />
        </Panel>
        <ForAgents mcpUrl={mcpUrl} facts={facts} />
        {sources.length > 0 && (
          <Panel
            title="Where the data comes from"
            lead="Public data from US agencies comes first. If no source has a fact about your vehicle, it is left out."
          >
            <Facts facts={sources} />
          </Panel>
        )}
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
      lead="An agent asks you to connect your account, so it needs no API key. You set how many credits it can spend per day."
    >
      {mcpUrl === undefined ? (
        <p className="text-sm text-ink-soft">The MCP server isn't set up here.</p>
      ) : (
        <>
          <Code label="MCP server URL, for any client" text={mcpUrl} />
          <InstallLinks mcpUrl={mcpUrl} />
          <Code label="With Claude Code" text={connectExample(mcpUrl)} />
        </>
      )}
      <p className="max-w-prose text-sm">
        If your agent can't connect an account, it can run the MCP server on your computer with your API key.
        This command adds the server to Claude Code, Claude Desktop, Codex, Cursor, Gemini CLI, VS Code,
        Windsurf, and Zed, whichever you have.
      </p>
      <Code label="With an API key" text={installExample(facts)} />
    </Panel>
  )
}
