import type { SpecSection } from '@vinspec/contract'
import { drivetrainRows } from './drivetrain-rows.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import { optionsRows } from './options-rows.ts'
import { presentRows, type RowKind } from './row-kind.ts'
import { technologyRows } from './technology-rows.ts'

type SectionKind = Omit<SpecSection, 'rows'> & { readonly kinds: readonly RowKind[] }

/** In the order in which answers have them. */
export const sectionKinds: readonly SectionKind[] = [
  { key: 'technology', title: 'Technology', kinds: technologyRows },
  { key: 'drivetrain', title: 'Drivetrain', kinds: drivetrainRows },
  { key: 'options', title: 'Options', kinds: optionsRows },
]

/** A section without known facts is omitted. */
export function presentSections(vehicle: KnownVehicle): SpecSection[] {
  const sections = sectionKinds.map(({ key, title, kinds }) => ({
    key,
    title,
    rows: presentRows(kinds, vehicle),
  }))
  return sections.filter((section) => section.rows.length > 0)
}
