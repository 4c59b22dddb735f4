import { writeReleased } from './released-functions.ts'

await writeReleased()
