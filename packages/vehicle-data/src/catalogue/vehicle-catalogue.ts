import type { RawVehicle, VehicleVersion } from '../raw-vehicle.ts'
import { readTable } from '../read-table.ts'
import { remember } from '../remember.ts'
import type { DecodedVin } from '../vin/decode-vin.ts'
import type { PatternLibrary } from '../vin/pattern-library.ts'
import { loadLabelRows } from './label-rows.ts'
import { findFamily, findVersion, type ModelFamily, versionKey } from './model-family.ts'
import { beginsWith } from './model-rows.ts'

/** EPA's labels, joined to decoded VINs. */
export type VehicleCatalogue = {
  readonly describe: (decoded: DecodedVin) => RawVehicle
  /** Whether EPA knows this model in its year, and only as a plug-in hybrid. */
  readonly isOnlyPlugInHybrid: (decoded: DecodedVin) => boolean
}

/** Families and versions are found once; there are as many as NHTSA's patterns can tell apart. */
type KnownFamily = { readonly family: ModelFamily; readonly versions: Map<string, VehicleVersion> }

export function loadVehicleCatalogue(library: PatternLibrary): VehicleCatalogue {
  const labels = loadLabelRows()
  const plugInHybrids = Map.groupBy(readTable('plug-in-hybrids.txt').map(splitHybrid), ({ key }) => key)
  const known = new Map<string, KnownFamily>()

  function familyOf(decoded: DecodedVin): KnownFamily {
    const key = `${decoded.maker.wmi} ${decoded.modelYear} ${decoded.make} ${decoded.model}`
    return remember(known, key, () => ({
      family: findFamily(decoded, labels, library),
      versions: new Map<string, VehicleVersion>(),
    }))
  }

  return {
    describe(decoded) {
      const { family, versions } = familyOf(decoded)
      return {
        vin: decoded.vin,
        modelYear: decoded.modelYear,
        make: decoded.make,
        labelMake: labels.makeName(decoded.make),
        model: decoded.model,
        labelNames: family.labelNames,
        decoded: decoded.elements,
        version: remember(versions, versionKey(decoded), () => findVersion(decoded, family)),
      }
    },
    isOnlyPlugInHybrid(decoded) {
      if (familyOf(decoded).family.rows.length > 0) return false
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
