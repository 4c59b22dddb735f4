/** Keys that only rehearse, and the VINs that they look up. */
import type { ApiKeySummary, TestVin } from '@vinspec/core/access'
import { Fragment } from 'react'
import { Form, Link } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { KeyName } from './active-keys.tsx'

export interface TestKeysProps {
  readonly keys: readonly ApiKeySummary[]
  readonly vins: ReadonlyArray<TestVin & { readonly status: number }>
}

export function TestKeys({ keys, vins }: TestKeysProps) {
  return (
    <Panel
      title="Test keys"
      lead={
        <>
          A test key calls the same API and charges nothing. It looks up only test VINs, and every response
          says Vinspec-Livemode: false. <a href="/docs/test-keys">How test keys work</a>
        </>
      }
    >
      {keys.length > 0 && <Table label="Test keys" columns={COLUMNS} rows={keys} />}
      <Form method="post" action="/api-keys">
        <SubmitButton look="secondary" name="task" value="create-test">
          Create test key
        </SubmitButton>
      </Form>
      <details>
        <summary className="cursor-pointer text-sm text-accent">
          {vins.length} test VINs that rehearse every outcome
        </summary>
        <div className="pt-3">
          <Table
            label="Test VINs"
            columns={VIN_COLUMNS}
            rows={vins.map((each) => ({ ...each, id: each.vin }))}
          />
        </div>
      </details>
    </Panel>
  )
}

const VIN_COLUMNS: ReadonlyArray<Column<TestKeysProps['vins'][number]>> = [
  { title: 'VIN', cell: ({ vin }) => <code className="font-mono text-xs whitespace-nowrap">{vin}</code> },
  { title: 'Status', numeric: true, cell: ({ status }) => status },
  {
    title: 'Rehearses',
    cell: ({ about, status, outcome }) => (
      <>
        <span className="block">{about}</span>
        {status >= 400 && <Code text={outcome} />}
      </>
    ),
  },
]

const COLUMNS: ReadonlyArray<Column<ApiKeySummary>> = [
  { title: 'Key', cell: KeyName },
  { title: 'Created', wide: true, cell: ({ createdAt }) => <Time at={createdAt} dateOnly /> },
  {
    title: 'Last used',
    wide: true,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'Never'),
  },
  {
    title: 'Actions',
    cell: ({ id, lastFour }) => (
      <Link
        to={`?revoke=${id}`}
        aria-label={`Revoke test key ending in ${lastFour}`}
        className="text-danger underline"
      >
        Revoke
      </Link>
    ),
  },
]

/** An error code that wraps between its words rather than within one. */
function Code({ text }: { readonly text: string }) {
  return (
    <code className="font-mono text-xs text-ink-soft">
      {text.split('_').map((word, index) => (
        <Fragment key={word}>
          {index > 0 && (
            <>
              _<wbr />
            </>
          )}
          {word}
        </Fragment>
      ))}
    </code>
  )
}
