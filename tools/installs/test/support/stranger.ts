/** A project of somebody who has only the tarballs. */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { succeed } from '@vinspec/core/testing/run-process'

const workspace = fileURLToPath(new URL('../../../../', import.meta.url))

export const VIN = '1FADP3R49GL917098'
export const TITLE = '2016 Ford Focus Electric'

export interface Tarballs extends AsyncDisposable {
  readonly sdk: string
  readonly cli: string
}

export async function packBoth(): Promise<Tarballs> {
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-tarballs-'))
  const pack = async (name: string) => {
    const tarball = join(folder, `${name}.tgz`)
    await succeed('pnpm', ['pack', '--out', tarball], { cwd: join(workspace, 'packages', name) })
    return tarball
  }
  return {
    sdk: await pack('sdk'),
    cli: await pack('cli'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

export interface Stranger extends AsyncDisposable {
  readonly folder: string
}

/** Creates an empty project with programs that look a vehicle up, and the tarballs beside them. */
export async function becomeStranger(tarballs: Tarballs): Promise<Stranger> {
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-stranger-'))
  await mkdir(join(folder, 'tarballs'))
  await copyFile(tarballs.sdk, join(folder, SDK))
  await copyFile(tarballs.cli, join(folder, CLI))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'stranger', private: true }))
  for (const [file, code] of Object.entries(PROGRAMS)) await writeFile(join(folder, file), code)
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

export const SDK = './tarballs/sdk.tgz'
export const CLI = './tarballs/cli.tgz'

const CALL = `new Vinspec().vehicleSpecs.lookUp({ vin: '${VIN}' })`
const TYPED = `const specs = await ${CALL}\nconst title: string = specs.title\nconsole.log(title)\n`
const PROGRAMS = {
  'use.mjs': `import { Vinspec } from '@vinspec/sdk'\nconsole.log((await ${CALL}).title)\n`,
  'use.cjs': `const { Vinspec } = require('@vinspec/sdk')\n${CALL}.then((specs) => console.log(specs.title))\n`,
  'typed.mts': `import { Vinspec } from '@vinspec/sdk'\n${TYPED}`,
  'typed.cts': `import { Vinspec } from '@vinspec/sdk'\nasync function main() {\n${TYPED}}\nvoid main()\n`,
}
