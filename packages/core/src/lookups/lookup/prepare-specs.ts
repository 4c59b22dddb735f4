/**
 * From a VIN to the finished answer and its sources. Everything that can go wrong goes wrong here, before the credit is
 * taken.
 */
import type { VehicleSpecs } from '@vinspec/contract'
import {
  presentVehicle,
  type RawVehicle,
  sourcesOf,
  type UsedSource,
  type VehicleRecord,
  type Vin,
  writeRawRecord,
} from '@vinspec/vehicle-data'
import { judgeVin, notSold, type VehicleDataAccess } from './judge-vin.ts'
import { parseSpecs } from './parse-specs.ts'
import { toVehicleAnswer, type VehicleAnswer } from './vehicle-answers.ts'

export interface PreparedSpecs {
  readonly specs: VehicleSpecs
  readonly answer: VehicleAnswer
  readonly dataSources: readonly UsedSource[]
}

/** All vehicles with the same record share one answer, which is checked once. */
const prepared = new WeakMap<VehicleRecord, Omit<PreparedSpecs, 'specs'>>()

/** Adds what is said about this very car. Throws if the car must not be sold without that. */
export type Enrich = (vehicle: RawVehicle) => Promise<RawVehicle>

/** Without `enrich`, no live source is asked. */
export async function prepareSpecs(
  access: VehicleDataAccess,
  vin: Vin,
  enrich?: Enrich,
): Promise<PreparedSpecs> {
  const judgment = await judgeVin(access, vin)
  if (judgment.kind === 'rejected') throw notSold(judgment.rejection)
  const { vehicle } = judgment
  return toPrepared(enrich ? await enrich(vehicle) : vehicle)
}

export function toPrepared(vehicle: RawVehicle): PreparedSpecs {
  const { vin, record } = vehicle
  const specs = presentVehicle(vehicle)
  const shared = prepared.get(record) ?? {
    answer: toAnswer(validateSpecs(specs, vin), writeRawRecord(record)),
    dataSources: sourcesOf(record),
  }
  prepared.set(record, shared)
  return { specs, ...shared }
}

const toAnswer = (specs: VehicleSpecs, record: string): VehicleAnswer =>
  toVehicleAnswer(JSON.stringify(specs), specs.vin, record, specs.title)

/** Throws, as a bug, if an answer violates the contract: it must be neither charged nor sent. */
function validateSpecs(specs: unknown, vin: string): VehicleSpecs {
  const parsed = parseSpecs(specs)
  if (parsed.ok) return parsed.value
  throw new Error(`specs of ${vin} break the contract at ${parsed.fault.pointer}: ${parsed.fault.reason}`)
}
