import type { VehicleSpecs } from '@vinspec/contract'
import { type Distance, figureIn } from '../ui/distance.ts'
import { pack, unpack } from '../ui/packed.ts'

/** The specifications, which state miles, as EPA does, with their distances in this unit. */
export function specsIn(specs: VehicleSpecs, distance: Distance): VehicleSpecs {
  return distance === 'mi' ? specs : unpack(pack(specs), (text) => figureIn(text, distance))
}
