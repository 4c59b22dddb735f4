/** Starts the stand-in for vendors of vehicle data from the environment. */
import { runStandIn } from '@vinspec/stand-in-pages'
import { readConfig } from './config.ts'
import { startVehicleSources } from './vehicle-sources.ts'

const sources = await startVehicleSources(readConfig())
runStandIn(sources, [sources.url], `vehicle sources: ${sources.url} (everything they say is made up)`)
