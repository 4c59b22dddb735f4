import { buildLabelTable, buildPlugInHybridTable } from './label-table.ts'
import { buildPatternTables } from './pattern-tables.ts'

buildPatternTables()
buildLabelTable()
buildPlugInHybridTable()
