import { readRows, sourcesFolder } from '../read-source.ts'
import type { Download } from './downloads.ts'
import type { Row, RowName, SourceFile } from './source-files.ts'

/**
 * NHTSA's patterns name no cars. Theirs are those of the makers that use the pattern's schema, and of the models that a
 * spec's schema is for. For files that are not among the downloads, the current sources are read.
 */
export function rowNames(downloads: readonly Download[]): (file: SourceFile) => RowName {
  const rowsOf = (name: string): readonly Row[] =>
    downloads.find(({ file }) => file.name === name)?.rows ?? readRows<string>(new URL(name, sourcesFolder))
  const schemaNames: Readonly<Record<string, () => (row: Row) => string>> = {
    'vpic-patterns.csv.gz': () => {
      const makes = new Map(rowsOf('vpic-wmi.csv').map((row) => [row['wmi'], row['makes'] ?? '']))
      const names = new Map(
        rowsOf('vpic-wmi-schemas.csv').map((row) => [
          row['schema_id'],
          `${row['year_from']} ${makes.get(row['wmi']) ?? row['wmi']}`,
        ]),
      )
      return (row) => names.get(row['schema_id']) ?? 'no maker'
    },
    'vpic-spec-patterns.csv.gz': () => {
      const names = new Map(
        rowsOf('vpic-spec-schemas.csv').map((row) => [
          row['spec_schema_id'],
          `${row['years']} ${row['make']}`,
        ]),
      )
      return (row) => names.get(row['spec_schema_id']) ?? 'no maker'
    },
  }
  return (file) => schemaNames[file.name]?.() ?? ((row) => ownName(file, row))
}

const ownName = ({ year, make }: SourceFile, row: Row): string =>
  [year, make]
    .map((column) => row[column ?? ''] ?? '')
    .join(' ')
    .trim()
