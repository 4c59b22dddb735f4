/** The columns of My Vehicles that a reader chooses. The name is always there. */
export const COLUMNS = {
  vin: 'VIN',
  range: 'Range',
  consumption: 'Consumption',
  battery: 'Battery when new',
  note: 'Note',
  latest: 'Latest lookup',
} as const

export type ColumnName = keyof typeof COLUMNS

/** These take reading whole answers. */
export const FIGURES: ReadonlySet<ColumnName> = new Set(['range', 'consumption', 'battery'])

export const COLUMN_NAMES = Object.keys(COLUMNS).filter(isColumn)

function isColumn(name: string): name is ColumnName {
  return Object.hasOwn(COLUMNS, name)
}

/** The columns chosen in this browser. Until then, all but the battery, which few results have. */
export function readColumns(cookies: string | null): ColumnName[] {
  const chosen = /(?:^|;\s*)columns=([\w.]*)/.exec(cookies ?? '')?.[1]?.split('.')
  return COLUMN_NAMES.filter((name) => chosen?.includes(name) ?? name !== 'battery')
}

const YEAR_S = 365 * 24 * 60 * 60

/** The cookie that stores the choice in the browser. */
export function columnsCookie(chosen: readonly unknown[]): string {
  const names = COLUMN_NAMES.filter((name) => chosen.includes(name)).join('.')
  return `columns=${names}; path=/vehicles; max-age=${YEAR_S}; samesite=lax`
}
