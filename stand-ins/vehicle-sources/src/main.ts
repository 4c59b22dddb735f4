/** Starts the stand-in for vendors of vehicle data from the environment. */
import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { startVehicleSources } from './vehicle-sources.ts'

const sources = await startVehicleSources(readConfig())

closeWithGrace({ delay: 5_000 }, () => sources.close())

console.log(`vehicle sources: ${sources.url} (everything they say is made up)`)
// If a parent process opened a channel, tell it where the server listens.
process.send?.([sources.url])
