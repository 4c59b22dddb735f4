import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { isFault } from './file-fault.ts'

/** Makes a folder and those above it. Node's own way never ends below a folder that takes none, such as /proc. */
export function makeFolder(path: string, mode?: number): void {
  try {
    makeOne(path, mode)
  } catch (error) {
    if (!isFault(error, 'ENOENT') || path === dirname(path)) throw error
    makeFolder(dirname(path), mode)
    makeOne(path, mode)
  }
}

/** Of what is there already, the file that is to come says whether it is a folder. */
function makeOne(path: string, mode: number | undefined): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if (!isFault(error, 'EEXIST')) throw error
  }
}
