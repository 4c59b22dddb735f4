import { buildAliasTable } from './alias-table.ts'
import { isBuilt, recordBuild } from './build-record.ts'
import { buildCoverageTables } from './coverage.ts'
import { buildCuratedTable } from './curated-table.ts'
import { buildDataVersion, writeCoveragePage } from './data-version.ts'
import { buildFamilyTables } from './family-tables.ts'
import { buildLabelTable, buildPlugInHybridTable } from './label-table.ts'
import { buildMakerTables } from './maker-tables.ts'
import { buildPatternTables } from './pattern-tables.ts'
import { buildPlantTable } from './plant-table.ts'
import { buildSafetyTable } from './safety-table.ts'
import { buildSpecTables } from './spec-tables.ts'
import { buildTestedCarsTable } from './tested-cars-table.ts'

if (!isBuilt()) {
  buildPatternTables()
  buildAliasTable()
  buildMakerTables()
  buildSpecTables()
  buildLabelTable()
  buildPlugInHybridTable()
  buildSafetyTable()
  buildTestedCarsTable()
  buildFamilyTables()
  buildPlantTable()
  buildCuratedTable()
  buildCoverageTables()
  buildDataVersion()
  writeCoveragePage()
  recordBuild()
}
