/** Writes a file all or nothing. A link stays a link. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'

/** @param confirm called before the file takes its place; what it throws ends that */
export function writeWhole(path: string, text: string, mode: number, confirm: () => void = () => {}): void {
  const target = followLink(path)
  const temporary = `${target}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, text, { mode })
    keepMode(temporary, mode)
    confirm()
    renameSync(temporary, target)
  } catch (error) {
    if (existsSync(temporary)) rmSync(temporary)
    throw error
  }
}

/** Where a path leads, also if nothing is there yet. */
export function followLink(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
  return isLink ? resolve(dirname(path), readlinkSync(path)) : path
}

/** A new file has only what the umask leaves of its mode. Some disks know no modes. */
export function keepMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch {
    // The file has fewer permissions than the one before, not more.
  }
}
