/** The source of each figure of a sheet, and its date: on demand on the screen, by number on paper. */
import { formatDay } from '@vinspec/contract/moments'
import { createContext, use } from 'react'
import type { Source } from './sources.tsx'

export interface RowSource extends Source {
  /** The keys of the rows that it is a source of. */
  readonly rows: readonly string[]
}

/** In the order in which paper numbers them; none if they are not known, or for a version that the reader chose. */
export const FigureSourcesContext = createContext<readonly RowSource[]>([])

/** A checkbox that shows all sources, without a script. */
export function SourceSwitch() {
  if (use(FigureSourcesContext).length === 0) return null
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
  const own = use(FigureSourcesContext).filter(({ rows }) => rows.includes(row))
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
  const numbers = use(FigureSourcesContext).flatMap(({ rows }, nth) => (rows.includes(row) ? nth + 1 : []))
  return numbers.length > 0 && <sup className="ml-0.5 text-[5pt] text-ink-soft">[{numbers.join(', ')}]</sup>
}
