import type { RawVehicle } from '../facts/raw-vehicle.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import { knownVehicle } from './known-vehicle.ts'
import { presentFreeTitle } from './title.ts'

/** What an answer would be about and have in it, without any of its figures: this much is free. */
export function previewVehicle(vehicle: RawVehicle): { readonly title: string; readonly coverage: Coverage } {
  return { title: presentFreeTitle(knownVehicle(vehicle.record)), coverage: coverageOf(vehicle) }
}
