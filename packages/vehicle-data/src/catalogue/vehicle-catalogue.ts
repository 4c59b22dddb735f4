import type { RawVehicle, VehicleVersion } from '../raw-vehicle.ts'
import { readTable } from '../read-table.ts'
import { remember } from '../remember.ts'
import type { DecodedVin } from '../vin/decode-vin.ts'
import type { PatternElement } from '../vin/pattern-elements.ts'
import type { PatternLibrary } from '../vin/pattern-library.ts'
import { variantTexts } from '../vin/variant-texts.ts'
import { loadLabelRows } from './label-rows.ts'
import { beginsWith, type ModelRow, modelRows } from './model-rows.ts'
import { narrowRows, sameBodyRows } from './narrow-rows.ts'
import { teslaCodes } from './tesla-evidence.ts'
import { allBodyWords, saysVariant, variantEvidence } from './variant-evidence.ts'
import { variantWords } from './variant-words.ts'

/** EPA's labels, joined to decoded VINs. */
export type VehicleCatalogue = {
  readonly describe: (decoded: DecodedVin) => RawVehicle
  /** Whether EPA knows this model in its year, and only as a plug-in hybrid. */
  readonly isOnlyPlugInHybrid: (decoded: DecodedVin) => boolean
}

/** What all VINs of one maker, model and year share. */
type Family = {
  readonly rows: readonly ModelRow[]
  /** The rows of the years before and after. */
  readonly neighbours: readonly ModelRow[]
  /** Every word that NHTSA's patterns can use for a version of this model: in names, in motor texts. */
  readonly nameWords: readonly string[]
  readonly motorWords: readonly string[]
  /** By everything that tells versions apart; as many as the patterns can tell. */
  readonly versions: Map<string, VehicleVersion>
}

export function loadVehicleCatalogue(library: PatternLibrary): VehicleCatalogue {
  const labels = loadLabelRows()
  const plugInHybrids = Map.groupBy(readTable('plug-in-hybrids.txt'), (line) =>
    line.slice(0, line.lastIndexOf('\t')),
  )
  const families = new Map<string, Family>()

  function toFamily(decoded: DecodedVin): Family {
    const { make, model, modelYear } = decoded
    const rowsOf = (year: number): ModelRow[] =>
      isSoldInUs(decoded) ? modelRows(labels.of(year, make), make, model, library.modelsOf(make)) : []
    const wordsOf = (elements: readonly PatternElement[]): string[] =>
      variantTexts(decoded, elements, library).filter(saysVariant).flatMap(variantWords)
    return {
      rows: rowsOf(modelYear),
      neighbours: [...rowsOf(modelYear - 1), ...rowsOf(modelYear + 1)],
      nameWords: [...new Set(wordsOf(['trim', 'series']))],
      motorWords: [...new Set(wordsOf(['engineInfo', 'engineModel']))],
      versions: new Map(),
    }
  }

  function toVersion(
    decoded: DecodedVin,
    { rows, neighbours, nameWords, motorWords }: Family,
  ): VehicleVersion {
    const evidence = variantEvidence(decoded)
    const { trim, series, engineInfo, engineModel } = decoded.elements
    const vocabulary = [
      ...allBodyWords,
      ...((trim ?? series) === undefined ? [] : nameWords),
      ...((engineInfo ?? engineModel) === undefined ? [] : motorWords),
    ]
    const labelRows = narrowRows(rows, neighbours, evidence, vocabulary)
    return {
      drive: evidence.drive,
      motors: evidence.motors,
      wheels: evidence.wheels,
      labelRows,
      otherVersions: labelRows.length > 0 ? [] : sameBodyRows(rows, evidence),
    }
  }

  function familyOf(decoded: DecodedVin): Family {
    const key = `${decoded.maker.wmi} ${decoded.modelYear} ${decoded.make} ${decoded.model}`
    return remember(families, key, () => toFamily(decoded))
  }

  return {
    describe(decoded) {
      const family = familyOf(decoded)
      return {
        vin: decoded.vin,
        modelYear: decoded.modelYear,
        make: decoded.make,
        labelMake: labels.makeName(decoded.make),
        model: decoded.model,
        decoded: decoded.elements,
        version: remember(family.versions, versionKey(decoded), () => toVersion(decoded, family)),
      }
    },
    isOnlyPlugInHybrid(decoded) {
      if (familyOf(decoded).rows.length > 0) return false
      const names = plugInHybrids.get(`${decoded.modelYear}\t${decoded.make.toLowerCase()}`) ?? []
      return names.some((line) => beginsWith(line.slice(line.lastIndexOf('\t') + 1), decoded.model))
    },
  }
}

/** Everything that {@link variantEvidence} looks at. */
function versionKey(decoded: DecodedVin): string {
  const { trim, series, engineInfo, engineModel, driveType, bodyClass } = decoded.elements
  const lesser = decoded.lesserNames.join()
  return `${lesser}|${trim}|${series}|${engineInfo}|${engineModel}|${driveType}|${bodyClass}|${teslaCodes(decoded)}`
}

/** Tesla's Shanghai and Brandenburg cars are not certified in the US: EPA's labels are not theirs. */
const isSoldInUs = ({ maker }: DecodedVin): boolean => maker.wmi !== 'LRW' && maker.wmi !== 'XP7'
