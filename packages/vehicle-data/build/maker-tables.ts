import { readSource } from './read-source.ts'
import { writeTable } from './write-table.ts'

/**
 * Writes makers that build for other markets to `foreign-makers.txt`: `code maker country` for maker codes that NHTSA does not
 * list, and `code  country` for the first two characters of any code. Codes of the United States, Canada, and Mexico are left
 * out, because there a code that NHTSA does not list is a mistake.
 */
export function buildMakerTables(): void {
  const makers = readSource('wmi-world.csv', ['wmi', 'maker', 'country_iso3780'])
  const prefixes = readSource('wmi-countries.csv', ['prefix', 'country_iso3780'])
  const lines = [
    ...makers.map((row) => [row.wmi, row.maker, row.country_iso3780]),
    ...prefixes.map((row) => [row.prefix, '', row.country_iso3780]),
  ]
  const foreign = lines.filter(([code = '', , country]) => country !== '' && !/^[1-57]/.test(code))
  writeTable('foreign-makers.txt', foreign.map((cells) => cells.join('\t')).sort())
}
