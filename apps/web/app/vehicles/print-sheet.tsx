/** The sheet on paper: always one page, with our name on it. */
import { formatDay } from '@vinspec/contract/moments'
import type { SpecBasis } from '@vinspec/contract/spec-facts'
import { Logo } from '../ui/logo.tsx'
import { Time } from '../ui/time.tsx'
import { BodyFigure, type BodyShape } from './body-figure.tsx'
import type { FactGroup } from './fact-groups.ts'
import { SourceNumbers } from './figure-sources.tsx'
import { nameWheels } from './name-wheels.ts'
import type { Sheet } from './sheet.ts'
import type { Source } from './sources.tsx'
import { UnknownFacts } from './unknown-facts.tsx'

export interface PrintSheetProps {
  /** In the reader's unit. */
  readonly sheet: Sheet
  readonly shape: BodyShape
  readonly choices: SpecBasis['choices']
  /** The version that the reader chose. */
  readonly version: string | undefined
  readonly sources: readonly Source[] | null
  readonly readAt: Date
}

export function PrintSheet({ sheet, shape, choices, version, sources, readAt }: PrintSheetProps) {
  const first = [
    { label: 'Range', value: sheet.range },
    { label: 'City', value: sheet.city },
    { label: 'Highway', value: sheet.highway },
    ...sheet.figures,
  ].filter(({ value }) => value !== null)
  return (
    <article className="hidden flex-col gap-2 text-[7pt] leading-[1.28] print:flex">
      <header className="flex items-center justify-between border-b-2 border-accent pb-2">
        <Logo />
        <span className="text-ink-soft">Vehicle specifications</span>
      </header>
      <div className="grid grid-cols-[1fr_auto] items-end gap-6">
        <div>
          <p className="text-[15pt] leading-tight font-semibold">{sheet.title}</p>
          <p className="font-mono text-[9pt] tracking-wider">{sheet.vin}</p>
          {version !== undefined && <p>Figures for {version}, as chosen by the reader.</p>}
        </div>
        <BodyFigure shape={shape} className="h-[23mm]" isDecoration />
      </div>
      <dl className="grid grid-cols-7 gap-x-3 border-y border-line py-2">
        {first.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-[9pt] font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="columns-3 gap-5 *:mb-2">
        {sheet.groups.map((group) => (
          <PrintGroup key={group.title} {...group} />
        ))}
        <WheelGroups {...sheet} />
      </div>
      <UnknownFacts {...sheet.unknown} />
      <footer className="flex flex-col gap-0.5 border-t border-line pt-2 text-ink-soft">
        <p>
          {sources
            ? `Sources: ${sources.map(({ name, date }, nth) => `[${nth + 1}] ${name} (${formatDay(new Date(date))})`).join(', ')}. `
            : ''}
          {sheet.notes.map((note) => `${note}. `)}
          {choices &&
            `${choices.open} Versions that fit: ${choices.versions.map(({ line }) => line).join('; ')}.`}
        </p>
        <p>
          Looked up <Time at={readAt} /> with vinspec.
        </p>
      </footer>
    </article>
  )
}

function PrintGroup({ title, facts }: FactGroup) {
  return (
    <div>
      <p className="break-after-avoid border-b border-line text-[8.5pt] font-semibold">{title}</p>
      <dl>
        {facts.map(({ key, label, value }) => (
          <div key={key} className="grid break-inside-avoid grid-cols-[5fr_6fr] gap-2 py-px">
            <dt className="text-ink-soft">{label}</dt>
            <dd>
              {Array.isArray(value) ? value.join(', ') : value}
              <SourceNumbers row={key} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Figures by wheel size, one group for each. */
function WheelGroups({ wheels, wheelFigures: figures }: Pick<Sheet, 'wheels' | 'wheelFigures'>) {
  return wheels.map((size, index) => (
    <PrintGroup
      key={size}
      title={nameWheels(size)}
      facts={figures.flatMap(({ key, label, values }) => {
        const value = values[index] ?? null
        return value === null ? [] : [{ key, label, value }]
      })}
    />
  ))
}
