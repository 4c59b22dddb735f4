/** Keys that only rehearse, and the VINs that they look up. */
import type { ApiKeySummary, TestVin } from '@vinspec/core/access'
import { Fragment } from 'react'
import { Form, Link } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

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
          says Vinspec-Livemode: false.{' '}
          <a href="/docs/test-keys" className="text-accent underline">
            How test keys work
          </a>
        </>
      }
    >
      {keys.length > 0 && <Keys keys={keys} />}
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
            head={[{ title: 'VIN' }, { title: 'Status', numeric: true }, { title: 'Rehearses' }]}
          >
            {vins.map(({ vin, status, outcome, about }) => (
              <tr key={vin}>
                <Cell>
                  <code className="font-mono text-xs whitespace-nowrap">{vin}</code>
                </Cell>
                <Cell numeric>{status}</Cell>
                <Cell>
                  <span className="block">{about}</span>
                  {status >= 400 && <Code text={outcome} />}
                </Cell>
              </tr>
            ))}
          </Table>
        </div>
      </details>
    </Panel>
  )
}

const HEAD = [
  { title: 'Key' },
  { title: 'Created', wide: true },
  { title: 'Last used', wide: true },
  { title: 'Actions' },
]

function Keys({ keys }: Pick<TestKeysProps, 'keys'>) {
  return (
    <Table label="Test keys" head={HEAD}>
      {keys.map(({ id, prefix, lastFour, createdAt, lastUsedAt }) => (
        <tr key={id}>
          <Cell>
            <code className="font-mono text-xs whitespace-nowrap">
              {prefix}…{lastFour}
            </code>
          </Cell>
          <Cell wide>
            <Time at={createdAt} dateOnly />
          </Cell>
          <Cell wide>{lastUsedAt ? <Time at={lastUsedAt} /> : 'Never'}</Cell>
          <Cell>
            <Link
              to={`?revoke=${id}`}
              aria-label={`Revoke test key ending in ${lastFour}`}
              className="text-danger underline"
            >
              Revoke
            </Link>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

/** Breaks between the words of a code rather than within one. */
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
