import { toTitleCase } from './title-case.ts'

/** NHTSA's spelling, but EPA's where NHTSA shouts ("RIVIAN"), without the form of the company ("Inc."). */
export function makeName(registered: string, labelMake: string | undefined): string {
  const make = registered.replace(/,? (Inc|LLC|Corp|Co|Ltd)\.?$/i, '')
  if (make !== make.toUpperCase()) return make
  return labelMake ?? (make.length > 4 ? toTitleCase(make) : make)
}
