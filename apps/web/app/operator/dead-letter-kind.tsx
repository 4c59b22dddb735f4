import { formatCount, formatNumber } from '@vinspec/contract/amounts'
import { useId } from 'react'
import { Form, Link } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { toWords } from '../ui/to-words.ts'
import { customerPath } from './customer-link.tsx'
import { ReasonField } from './reason-field.tsx'

export interface DeadLetterKindProps {
  /** The name of the job. */
  readonly name: string
  readonly count: number
  /** The latest of them. */
  readonly letters: ReadonlyArray<{
    readonly id: string
    /** Whom the job is about; null if it names nobody. */
    readonly customerId: string | null
    /** What else it carries. */
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

type Letter = DeadLetterKindProps['letters'][number]

function Failed({ failedAt, attempts }: Letter) {
  return (
    <>
      <Time at={failedAt} utc />
      <span className="block text-xs text-ink-soft">{formatNumber(attempts)} attempts</span>
    </>
  )
}

function columnsFor(formId: string): Column<Letter>[] {
  return [
    {
      title: 'Why',
      cell: (letter) => (
        <>
          <span className="block wrap-anywhere">{letter.error ?? 'No reason recorded'}</span>
          <span className="block text-xs wrap-anywhere text-ink-soft">
            {letter.customerId !== null && (
              <Link
                to={customerPath(letter.customerId, '')}
                className="mr-2 inline-block py-0.5 text-accent underline"
              >
                Customer
              </Link>
            )}
            {letter.carried}
          </span>
          <div className="text-xs sm:hidden">
            <Failed {...letter} />
          </div>
        </>
      ),
    },
    { title: 'Failed', wide: true, cell: Failed },
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
