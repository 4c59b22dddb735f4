import { versionTitle } from '../naming/version-title.ts'
import type { ReadTable } from '../read-table.ts'
import { type LabelColumn, labelColumns } from './label-columns.ts'
import { loadSources } from './sources.ts'

/** EPA's ranges of the electric cars of one class and model year. */
export interface ClassRanges {
  /** "small SUVs", for a sentence. */
  readonly name: string
  readonly modelYear: number
  /** The range of every label of the class, in miles, shortest first. */
  readonly rangesMi: readonly number[]
  readonly source: { readonly name: string; readonly date: string }
}

type Label = Readonly<Record<'year' | 'make' | 'title' | 'class', string>> & { readonly rangeMi: number }

/** Finds the class of the versions with these titles; undefined unless EPA puts all of them into one. */
export type FindClassRanges = (
  year: number,
  make: string,
  titles: readonly string[],
) => ClassRanges | undefined

export function loadClassRanges(readTable: ReadTable): FindClassRanges {
  const { epaLabels } = loadSources(readTable)
  const labels = readTable('label-rows.txt').map(toLabel)
  const byYear = Map.groupBy(labels, ({ year }) => Number(year))
  return (modelYear, make, titles) => {
    const ofYear = byYear.get(modelYear) ?? []
    const own = ofYear.filter(
      (label) => label.make.toLowerCase() === make.toLowerCase() && titles.includes(label.title),
    )
    const [name, ...others] = new Set(own.map((label) => className(label.class)))
    if (name === undefined || others.length > 0) return undefined
    const rangesMi = ofYear
      .filter((label) => className(label.class) === name && label.rangeMi > 0)
      .map(({ rangeMi }) => rangeMi)
      .toSorted((a, b) => a - b)
    return { name, modelYear, rangesMi, source: { name: epaLabels.name, date: epaLabels.date } }
  }
}

function toLabel(line: string): Label {
  const cells = line.split('\t')
  const text = (column: LabelColumn): string => cells[labelColumns.indexOf(column)] ?? ''
  return {
    year: text('year'),
    make: text('make'),
    title: versionTitle(text('name')),
    class: text('class'),
    rangeMi: Number(text('rangeMi')),
  }
}

/** EPA's class as a plural for a sentence, without the drive: "Small Sport Utility Vehicle 4WD" is "small SUVs". */
function className(epaClass: string): string {
  const plain = epaClass
    .replace(/ (- )?[24]WD$/, '')
    .replace('Sport Utility Vehicle', 'SUV')
    .replace('Pickup Truck', 'pickup')
    .replace('Two Seater', 'two-seater')
  const plural = plain.endsWith('s') ? plain : `${plain}s`
  return plural.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
}
