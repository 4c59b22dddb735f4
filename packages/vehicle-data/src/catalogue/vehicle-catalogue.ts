import type { RawVehicle } from '../raw-vehicle.ts'
import { readTable } from '../read-table.ts'
import type { DecodedVin } from '../vin/decode-vin.ts'
import type { PatternLibrary } from '../vin/pattern-library.ts'
import { variantTexts } from '../vin/variant-texts.ts'
import { loadLabelRows } from './label-rows.ts'
import { beginsWith, type ModelRow, modelRows } from './model-rows.ts'
import { narrowRows, sameBodyRows } from './narrow-rows.ts'
import { allBodyWords, readAlternatives, saysVariant, variantEvidence } from './variant-evidence.ts'

/** EPA's labels, joined to decoded VINs. */
export type VehicleCatalogue = {
  readonly describe: (decoded: DecodedVin) => RawVehicle
  /** Whether EPA knows this model in its year, and only as a plug-in hybrid. */
  readonly isOnlyPlugInHybrid: (decoded: DecodedVin) => boolean
}

export function loadVehicleCatalogue(library: PatternLibrary): VehicleCatalogue {
  const labels = loadLabelRows()
  const plugInHybrids = Map.groupBy(readTable('plug-in-hybrids.txt'), (line) =>
    line.slice(0, line.lastIndexOf('\t')),
  )
  const families = new Map<string, Family>()

  function familyOf(decoded: DecodedVin): Family {
    const { maker, make, model, modelYear } = decoded
    const key = `${maker.wmi} ${modelYear} ${make} ${model}`
    const known = families.get(key)
    if (known !== undefined) return known
    const rowsOf = (year: number): ModelRow[] =>
      isSoldInUs(decoded) ? modelRows(labels.of(year, make), make, model, library.modelsOf(make)) : []
    const words = variantTexts(decoded, library)
      .filter(saysVariant)
      .flatMap((text) => readAlternatives(text).possible)
    const family = {
      rows: rowsOf(modelYear),
      neighbours: [...rowsOf(modelYear - 1), ...rowsOf(modelYear + 1)],
      vocabulary: [...new Set([...words, ...allBodyWords])],
    }
    families.set(key, family)
    return family
  }

  return {
    describe(decoded) {
      const family = familyOf(decoded)
      const evidence = variantEvidence(decoded)
      const labelRows = narrowRows(family.rows, family.neighbours, evidence, family.vocabulary)
      return {
        vin: decoded.vin,
        modelYear: decoded.modelYear,
        make: decoded.make,
        labelMake: labels.makeName(decoded.make),
        model: decoded.model,
        decoded: decoded.elements,
        drive: evidence.drive,
        wheels: evidence.wheels,
        motors: evidence.motors,
        labelRows,
        otherVersions: labelRows.length > 0 ? [] : sameBodyRows(family.rows, evidence),
      }
    },
    isOnlyPlugInHybrid(decoded) {
      if (familyOf(decoded).rows.length > 0) return false
      const names = plugInHybrids.get(`${decoded.modelYear}\t${decoded.make.toLowerCase()}`) ?? []
      return names.some((line) => beginsWith(line.slice(line.lastIndexOf('\t') + 1), decoded.model))
    },
  }
}

/** What all VINs of one maker, model and year share. */
type Family = {
  readonly rows: readonly ModelRow[]
  /** The rows of the years before and after. */
  readonly neighbours: readonly ModelRow[]
  /** Every word that NHTSA's patterns can use for a variant of this model. */
  readonly vocabulary: readonly string[]
}

/** Tesla's Shanghai and Brandenburg cars are not certified in the US: EPA's labels are not theirs. */
const isSoldInUs = ({ maker }: DecodedVin): boolean => maker.wmi !== 'LRW' && maker.wmi !== 'XP7'
