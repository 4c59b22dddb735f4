/**
 * `pnpm release`: the one way to release. With changesets pending, it prepares versions, changelogs, and the stored copy of
 * the release for review. Once that is on main, the release workflow publishes it; `--pack-to` makes its tarballs and wheel.
 * `--dry-run` changes nothing and says what would happen.
 */
import { cp, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { keepRelease } from './last-release.ts'
import { readPending } from './packages/changesets.ts'
import { dateChangelogs } from './packages/date-changelogs.ts'
import { packAll } from './packages/pack.ts'
import { listPublished } from './packages/published-packages.ts'
import { follow } from './run.ts'
import { root } from './workspace.ts'

const { values } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, 'pack-to': { type: 'string' } },
})
const pending = await readPending(root)
await follow('pnpm', ['--filter', '@vinspec/release', 'run', 'check'], root)
if (pending.length > 0) await prepare()
else await pack(values['pack-to'])

async function prepare(): Promise<void> {
  await follow('changeset', ['status', '--verbose'], root)
  if (values['dry-run']) return
  await follow('changeset', ['version'], root)
  await dateChangelogs(root, new Date())
  await follow('pnpm', ['gen'], root)
  await packAll(root, (packed) => keepRelease(root, packed))
  await follow('pnpm', ['check'], root)
  const versions = (await listPublished(root)).map(({ name, version }) => `${name} ${version}`)
  console.log(
    `Prepared ${versions.join(' and ')}. Review the changelogs, and merge. The release workflow publishes.`,
  )
}

async function pack(folder: string | undefined): Promise<void> {
  const versions = (await listPublished(root)).map(({ name, version }) => `${name} ${version}`)
  if (values['dry-run'] || folder === undefined) {
    console.log(
      `${versions.join(' and ')} can be published. The release workflow does it, once this is on main.`,
    )
    return
  }
  await follow('pnpm', ['check'], root)
  await mkdir(join(root, folder), { recursive: true })
  await packAll(root, async ({ packages, missing }) => {
    if (missing.length > 0) throw new Error(missing.join('\n'))
    for (const { file } of packages) await cp(file, join(root, folder, basename(file)))
  })
}
