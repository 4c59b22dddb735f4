/** Writes a file all or nothing. A link stays a link. */
import { existsSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** @param confirm called before the file takes its place; what it throws ends that */
export function writeWhole(path: string, text: string, mode: number, confirm: () => void = () => {}): void {
  const target = existsSync(path) ? realpathSync(path) : path
  const temporary = `${target}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, text, { mode })
    confirm()
    renameSync(temporary, target)
  } catch (error) {
    if (existsSync(temporary)) rmSync(temporary)
    throw error
  }
}
