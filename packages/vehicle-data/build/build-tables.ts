import { buildFamilyTables } from './family-tables.ts'
import { buildLabelTable, buildPlugInHybridTable } from './label-table.ts'
import { buildPatternTables } from './pattern-tables.ts'

buildPatternTables()
buildLabelTable()
buildPlugInHybridTable()
buildFamilyTables()
