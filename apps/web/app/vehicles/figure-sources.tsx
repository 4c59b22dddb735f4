/** The source of each figure of a sheet, and its date: on demand on the screen, by number on paper. */
import { formatDay } from '@vinspec/contract/moments'
import { createContext, use } from 'react'
import type { Source } from './sources.tsx'

export interface FigureSources {
  /** In the order in which paper numbers them. */
  readonly sources: readonly Source[]
  /** By the key of a row, the indexes of its sources. A row that is missing has none that are known. */
  readonly ofRows: Readonly<Record<string, readonly number[]>>
}

export const NO_FIGURE_SOURCES: FigureSources = { sources: [], ofRows: {} }

export const FigureSourcesContext = createContext(NO_FIGURE_SOURCES)

/** A checkbox that shows all sources, without a script. */
export function SourceSwitch() {
  if (use(FigureSourcesContext) === NO_FIGURE_SOURCES) return null
  return (
    <label className="flex min-h-6 items-center gap-2 text-sm">
      <input type="checkbox" name="sources" className="size-4 accent-accent" />
      Show sources
    </label>
  )
}

/** The sources of a row, which `SourceSwitch` shows within an element of the class `group/sheet`. */
export const figureSource = (row: string) => <FigureSource row={row} />

function FigureSource({ row }: { readonly row: string }) {
  const { sources, ofRows } = use(FigureSourcesContext)
  const own = (ofRows[row] ?? []).flatMap((nth) => sources[nth] ?? [])
  if (own.length === 0) return null
  return (
    <span className="hidden text-xs font-normal tracking-normal text-ink-soft group-has-[[name=sources]:checked]/sheet:block">
      {own.map(({ name, date }) => `${name}, ${unbroken(formatDay(new Date(date)))}`).join('; ')}
    </span>
  )
}

/** Keeps a date on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** On paper: the numbers of the sources in brackets, because a bare one after a unit would read as a power: mi². */
export function SourceNumbers({ row }: { readonly row: string }) {
  const numbers = (use(FigureSourcesContext).ofRows[row] ?? []).map((nth) => nth + 1)
  return numbers.length > 0 && <sup className="ml-0.5 text-[5pt] text-ink-soft">[{numbers.join(', ')}]</sup>
}
