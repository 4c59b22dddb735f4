import type { VehicleFacts, VehicleVersion } from '../raw-vehicle.ts'
import { readTable } from '../read-table.ts'
import { remember } from '../remember.ts'
import type { DecodedVin } from '../vin/decode-vin.ts'
import { beginsWith } from './begins-with.ts'
import { loadLabelRows } from './label-rows.ts'
import { loadModelFamilies } from './model-families.ts'
import { findVersion, versionKey } from './model-family.ts'

/** EPA's labels, joined to decoded VINs. */
export type VehicleCatalogue = {
  readonly describe: (decoded: DecodedVin) => VehicleFacts
  /** Whether EPA knows this model in its year, and only as a plug-in hybrid. */
  readonly isOnlyPlugInHybrid: (decoded: DecodedVin) => boolean
}

export function loadVehicleCatalogue(): VehicleCatalogue {
  const labels = loadLabelRows()
  const plugInHybrids = Map.groupBy(readTable('plug-in-hybrids.txt').map(splitHybrid), ({ key }) => key)
  const families = loadModelFamilies(labels)
  /** As many as NHTSA's patterns can tell apart. */
  const versions = new Map<string, VehicleVersion>()

  return {
    describe(decoded) {
      return {
        modelYear: decoded.modelYear,
        make: decoded.make,
        labelMake: labels.makeName(decoded.make),
        model: decoded.model,
        labelNames: families.labelNames(decoded.make, decoded.model),
        decoded: decoded.elements,
        version: remember(versions, versionKey(decoded), () => findVersion(decoded, families.of(decoded))),
      }
    },
    isOnlyPlugInHybrid(decoded) {
      if (families.of(decoded).rows.length > 0) return false
      const hybrids = plugInHybrids.get(`${decoded.modelYear}\t${decoded.make.toLowerCase()}`) ?? []
      return hybrids.some(({ name }) => beginsWith(name, decoded.model))
    },
  }
}

/** `year make name`, tab-separated, to year with make and the name. */
function splitHybrid(line: string): { key: string; name: string } {
  const tab = line.lastIndexOf('\t')
  return { key: line.slice(0, tab), name: line.slice(tab + 1) }
}
