import { formatCount, formatNumber } from '@vinspec/contract/amounts'
import { useId } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { ReasonField } from './reason-field.tsx'
import { toWords } from './to-words.ts'

export interface DeadLetterKindProps {
  /** The name of the job. */
  readonly name: string
  readonly count: number
  /** The latest of them. */
  readonly letters: ReadonlyArray<{
    readonly id: string
    readonly carried: string
    readonly error: string | null
    readonly attempts: number
    readonly failedAt: Date
  }>
}

/** One kind of job. The reason above the table goes with any of its buttons. */
export function DeadLetterKind({ name, count, letters }: DeadLetterKindProps) {
  const formId = useId()
  return (
    <Panel
      title={toWords(name)}
      lead={`${formatCount(count, 'dead letter')}${
        letters.length < count ? `, of which the latest ${formatNumber(letters.length)} are shown` : ''
      }`}
    >
      <Form id={formId} method="post" className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <ReasonField />
        </div>
        {count > 1 && (
          <SubmitButton name="kind" value={name} className="sm:mt-7">
            Retry all {formatNumber(count)}
          </SubmitButton>
        )}
      </Form>
      <Table label={toWords(name)} columns={columnsFor(formId)} rows={letters} />
    </Panel>
  )
}

function columnsFor(formId: string): Column<DeadLetterKindProps['letters'][number]>[] {
  return [
    {
      title: 'Failed',
      cell: ({ failedAt, attempts }) => (
        <>
          <Time at={failedAt} utc />
          <span className="block text-xs text-ink-soft">{formatNumber(attempts)} attempts</span>
        </>
      ),
    },
    {
      title: 'Why',
      cell: ({ error, carried }) => (
        <>
          <span className="block wrap-anywhere">{error ?? 'No reason recorded'}</span>
          <code className="block font-mono text-xs break-all text-ink-soft">{carried}</code>
        </>
      ),
    },
    {
      title: 'Retry',
      cell: ({ id }) => (
        <SubmitButton form={formId} name="id" value={id} look="secondary" aria-label={`Retry ${id}`}>
          Retry
        </SubmitButton>
      ),
    },
  ]
}
