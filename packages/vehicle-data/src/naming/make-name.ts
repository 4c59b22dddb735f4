import { toTitleCase } from './title-case.ts'

/** NHTSA's spelling of a make, or EPA's if NHTSA's is in capitals ("RIVIAN"), without a legal form ("Inc."). */
export function makeName(registered: string, labelMake: string | undefined): string {
  const make = registered.replace(/,? (Inc|LLC|Corp|Co|Ltd)\.?$/i, '')
  if (make !== make.toUpperCase()) return make
  return labelMake ?? (make.length > 4 ? toTitleCase(make) : make)
}
