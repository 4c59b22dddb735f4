/**
 * The forms of "Something wrong with this car?": which fact, what its sources said, and what is wrong. They work without
 * JavaScript.
 */
import type { VehicleReport } from '@vinspec/core/lookup'
import { Form } from 'react-router'
import { Badge } from '../bulk/badge.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { FormOutcome } from '../ui/form-outcome.tsx'
import { Notice } from '../ui/notice.tsx'
import { FoldedPanel } from '../ui/panel.tsx'
import { INPUT } from '../ui/text-field.tsx'
import { Time } from '../ui/time.tsx'
import { SourcedFacts, type SourcedFactsProps } from './sourced-facts.tsx'

type ReportAnswer = { readonly reported: 'credited' | 'open' | 'known' } | { readonly fault: string }

export interface ReportFormsProps {
  readonly rows: ReadonlyArray<readonly [key: string, label: string]>
  /** The key of the chosen row; empty if none was chosen yet. */
  readonly row: string
  /** What the sources said about the row; null if that is no longer stored. */
  readonly sources: (SourcedFactsProps & { readonly areContradictory: boolean }) | null
  readonly reports: readonly PastReport[]
  readonly maxLength: number
  /** The earlier lookup that the report is about. */
  readonly lookupId: string | undefined
}

/** The forms for the customer whose car it is, one step after the other, and what came of the reports before. */
export function ReportForms({ rows, row, sources, reports, maxLength, lookupId }: ReportFormsProps) {
  return (
    <>
      <Form className="flex flex-wrap items-end gap-3">
        {lookupId !== undefined && <input type="hidden" name="lookup" value={lookupId} />}
        <RowChoice rows={rows} row={row} />
        <SubmitButton look="secondary">Show its sources</SubmitButton>
      </Form>
      {row !== '' && (
        <>
          <Sources sources={sources} />
          <Form method="post" className="flex max-w-xl flex-col items-start gap-3">
            <input type="hidden" name="row" value={row} />
            <WhatIsWrong maxLength={maxLength} />
          </Form>
        </>
      )}
      {reports.length > 0 && <PastReports reports={reports} />}
    </>
  )
}

export interface SharedReportPanelProps extends Pick<ReportFormsProps, 'rows' | 'maxLength'> {
  readonly answer: ReportAnswer | undefined
  /** Whether the reader came to report something. */
  readonly isReporting: boolean
}

/** The form for a reader of a share link, who sees nothing that is not on the sheet. */
export function SharedReportPanel({ rows, maxLength, answer, isReporting }: SharedReportPanelProps) {
  return (
    <FoldedPanel
      id="report"
      title="Something wrong with this car?"
      lead="We look into it. Nothing you write is shown with the sheet."
      isOpen={isReporting || answer !== undefined}
    >
      <ReportOutcome answer={answer} />
      <Form method="post" className="flex max-w-xl flex-col items-start gap-3">
        <RowChoice rows={rows} row="" />
        <WhatIsWrong maxLength={maxLength} />
      </Form>
    </FoldedPanel>
  )
}

const REPORTED = {
  credited: 'The sources of this fact contradict each other. Your credit is back, for 30 days.',
  open: 'Thank you. We look into it.',
  known: 'This was reported before. We do not need it again.',
} as const

/** What came of the report. */
export function ReportOutcome({ answer }: Pick<SharedReportPanelProps, 'answer'>) {
  return (
    <FormOutcome>
      {answer && 'reported' in answer && (
        <Notice meaning={answer.reported === 'known' ? 'info' : 'good'}>{REPORTED[answer.reported]}</Notice>
      )}
    </FormOutcome>
  )
}

function RowChoice({ rows, row }: Pick<ReportFormsProps, 'rows' | 'row'>) {
  return (
    <label className="flex w-full min-w-0 max-w-md flex-col gap-1 text-sm">
      Fact
      <select key={row} name="row" defaultValue={row} required className={INPUT}>
        <option value="">Choose one</option>
        {rows.map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

function WhatIsWrong({ maxLength }: Pick<ReportFormsProps, 'maxLength'>) {
  return (
    <>
      <label className="flex w-full flex-col gap-1 text-sm">
        What is wrong
        <textarea name="said" rows={3} required maxLength={maxLength} className={INPUT} />
      </label>
      <SubmitButton>Send report</SubmitButton>
    </>
  )
}

function Sources({ sources }: Pick<ReportFormsProps, 'sources'>) {
  if (sources === null || sources.facts.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        {sources === null
          ? 'What the sources said is no longer kept.'
          : 'No source says anything about this car alone.'}
      </p>
    )
  return (
    <>
      <SourcedFacts facts={sources.facts} />
      {sources.areContradictory && <p className="text-sm">These sources contradict each other.</p>}
    </>
  )
}

interface PastReport extends Omit<VehicleReport, 'rowKey'> {
  readonly label: string
}

function PastReports({ reports }: { readonly reports: readonly PastReport[] }) {
  return (
    <ul aria-label="Your reports" className="flex flex-col divide-y divide-line border-t border-line text-sm">
      {reports.map(({ id, label, said, state, credited, word, createdAt }) => (
        <li key={id} className="flex flex-col gap-1 py-3">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">{label}</span>
            <span className="text-xs text-ink-soft">
              <Time at={createdAt} />
            </span>
            {state === 'open' && <Badge text="Open" look="bg-warn-soft text-warn" />}
            {credited && <Badge text="Credit back" look="bg-good-soft text-good" />}
          </span>
          <span className="wrap-anywhere text-ink-soft">“{said}”</span>
          {word !== null && <span className="wrap-anywhere">{word}</span>}
        </li>
      ))}
    </ul>
  )
}
