/**
 * The base that the image is built on: the one that the Containerfile names, or, where no registry of images can be reached, one
 * made of Debian's packages and the Node.js that runs this.
 */
import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Podman } from './podman.ts'
import { missing, run } from './programs.ts'

/** As small as `debian:bookworm-slim`, with what Node.js is linked with. */
const DEBIAN = ['--variant=essential', '--include=libstdc++6,ca-certificates', 'bookworm']

export interface BaseSettings {
  /** Asked for first. */
  readonly wanted: string
  /** A file of those that the package registry is trusted by, where they are not the usual ones. */
  readonly authorities: string | undefined
}

/**
 * @param scratch a folder to work in
 * @returns its name, and a plain word about where it comes from; undefined when there is none
 */
export async function makeBase(
  podman: Podman,
  scratch: string,
  { wanted, authorities }: BaseSettings,
): Promise<{ readonly name: string; readonly from: string } | undefined> {
  const isThere = await podman('pull', '--quiet', wanted).then(
    () => true,
    () => false,
  )
  if (isThere) return { name: wanted, from: wanted }
  if (missing('mmdebstrap').length > 0) return undefined
  const archive = join(scratch, 'base.tar')
  const hooks = [...(await placeNode()), ...(authorities ? [`upload ${authorities} /${AUTHORITIES}`] : [])]
  await run('mmdebstrap', '--quiet', ...DEBIAN, ...hooks.map((hook) => `--customize-hook=${hook}`), archive)
  const name = 'localhost/stand-in-base'
  const trust = authorities ? [`--change=ENV NODE_EXTRA_CA_CERTS=/${AUTHORITIES}`] : []
  await podman('import', '--quiet', ...trust, archive, name)
  return { name, from: `${wanted} cannot be pulled. A base made by mmdebstrap stands in` }
}

const AUTHORITIES = 'etc/ssl/registry.crt'

/** Where the usual base has it, with npm. */
async function placeNode(): Promise<readonly string[]> {
  // Of the command npm, which is a link to `bin/npm-cli.js`.
  const npm = dirname(dirname(await realpath(await run('which', 'npm'))))
  const link = (name: string) => `ln -s ../lib/node_modules/npm/bin/${name}-cli.js "$1/usr/local/bin/${name}"`
  return [
    'mkdir -p "$1/usr/local/lib/node_modules"',
    `copy-in ${process.execPath} /usr/local/bin`,
    `copy-in ${npm} /usr/local/lib/node_modules`,
    link('npm'),
    link('npx'),
  ]
}
