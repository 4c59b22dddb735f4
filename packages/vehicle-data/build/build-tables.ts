import { buildFamilyTables } from './family-tables.ts'
import { buildLabelTable, buildPlugInHybridTable } from './label-table.ts'
import { buildPatternTables } from './pattern-tables.ts'
import { buildSafetyTable } from './safety-table.ts'
import { buildSpecTables } from './spec-tables.ts'

buildPatternTables()
buildSpecTables()
buildLabelTable()
buildPlugInHybridTable()
buildSafetyTable()
buildFamilyTables()
