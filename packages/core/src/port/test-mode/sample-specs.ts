/** The specifications of test VINs, from the source that answers from memory and charges nobody. */
import { parseVin, sourceAtHand } from '@vinspec/vehicle-data'
import type { VehicleDataAccess } from '../../lookups/lookup/judge-vin.ts'
import { type PreparedSpecs, prepareSpecs } from '../../lookups/lookup/prepare-specs.ts'
import { readStoredAnswer } from '../../lookups/lookup/stored-answer.ts'
import { bodyOf } from '../../lookups/lookup/vehicle-answers.ts'
import { SAMPLE_VIN, type TestVin } from './test-vins.ts'

export function sampleSource({ vehicleData, providerTimeoutMs }: VehicleDataAccess): VehicleDataAccess {
  return { vehicleData: sourceAtHand(vehicleData), providerTimeoutMs }
}

/** The vehicle that a test VIN stands for. */
export function vehicleOf({ vin, outcome }: TestVin): string {
  return outcome === 'success' ? vin : SAMPLE_VIN
}

export async function prepareSample(
  access: VehicleDataAccess,
  test: TestVin,
): Promise<Pick<PreparedSpecs, 'specs' | 'dataSources'> & { readonly body: string }> {
  const parsed = parseVin(vehicleOf(test))
  if (!parsed.ok) throw new Error(`the test VIN ${test.vin} stands for no vehicle`)
  const { answer, dataSources } = await prepareSpecs(sampleSource(access), parsed.vin)
  const body = bodyOf(answer, test.vin)
  return { body, specs: readStoredAnswer(body), dataSources }
}
