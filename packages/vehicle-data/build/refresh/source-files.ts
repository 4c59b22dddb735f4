/** How the rows of a source are identified, and which cars a row is about. */
export interface SourceFile {
  readonly name: string
  /** Columns that identify a row across downloads. */
  readonly key: readonly string[]
  readonly year?: string
  readonly make?: string
  /** Set if each row is a car that was sold, so that no row may be lost. */
  readonly rowsAreCars?: true
  /** The column whose newest day is the day of the data. Without one, it is the day of the file. */
  readonly day?: string
}

export type Row = Readonly<Record<string, string>>

/** Which cars a row of a source is about, by year and make: "2025 Kia". */
export type RowName = (row: Row) => string

/** Every file under `sources/` that a download replaces. */
export const sourceFiles: readonly SourceFile[] = [
  { name: 'epa-ev.csv', key: ['id'], year: 'year', make: 'make', rowsAreCars: true, day: 'modifiedOn' },
  { name: 'epa-phev.csv', key: ['id'], year: 'year', make: 'make', rowsAreCars: true, day: 'modifiedOn' },
  {
    name: 'epa-fe-guide-ev.csv',
    key: ['model_year', 'epa_label_id', 'carline', 'model_type_index'],
    year: 'model_year',
    make: 'division',
    rowsAreCars: true,
    day: 'release_date',
  },
  { name: 'vpic-patterns.csv.gz', key: ['pattern_id'], day: 'updated' },
  { name: 'vpic-wmi-schemas.csv', key: ['wmi', 'schema_id', 'year_from'], year: 'year_from', make: 'wmi' },
  { name: 'vpic-wmi.csv', key: ['wmi'], make: 'vehicle_type' },
  { name: 'vpic-model-make.csv', key: ['model', 'model_id'], make: 'make' },
  { name: 'vpic-spec-schemas.csv', key: ['spec_schema_id'], year: 'years', make: 'make' },
  {
    name: 'vpic-spec-patterns.csv.gz',
    key: ['spec_id', 'element_id', 'is_key', 'value'],
    day: 'updated',
  },
  {
    name: 'ncap-ev.csv',
    key: ['model_year', 'make', 'model', 'body_style', 'drive_train', 'production_release'],
    year: 'model_year',
    make: 'make',
    rowsAreCars: true,
  },
  { name: 'afdc-ev.csv', key: ['afdc_id'], year: 'year', make: 'make', rowsAreCars: true },
  {
    name: 'ev-batteries.csv',
    key: ['source', 'make', 'model', 'variant', 'year_from', 'epa_vehicle_id', 'ref'],
    year: 'year_from',
    make: 'make',
  },
]
