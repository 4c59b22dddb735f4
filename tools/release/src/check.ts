/**
 * Fails if this cannot be released: a change of the contract or of a published package has no changeset, a part of the API
 * is removed without notice, code for the last SDK no longer compiles, or a package cannot be published.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileOldUsage } from './compile-old-usage.ts'
import { describeChange } from './contract/change.ts'
import { judgeContract } from './contract/judge-contract.ts'
import { type LastRelease, readLastRelease } from './last-release.ts'
import { readPending } from './packages/changesets.ts'
import { judgeBranch } from './packages/judge-branch.ts'
import { judgePackages } from './packages/judge-packages.ts'
import { packAll } from './packages/pack.ts'
import { listPublished } from './packages/published-packages.ts'
import { run } from './run.ts'
import { root } from './workspace.ts'

const last = await readLastRelease(root)
const changesets = await readPending(root)
const faults = [
  ...(await checkContract(last)),
  ...(await checkPackages(last)),
  ...(await judgeBranch(root, await listPublished(root))),
  ...(await compileOldUsage(root)),
]
if (faults.length > 0) {
  console.error(`This can't be released:\n- ${faults.join('\n- ')}`)
  process.exitCode = 1
}

async function checkContract({ contract, version }: LastRelease): Promise<readonly string[]> {
  const current: unknown = JSON.parse(await readFile(join(root, 'openapi.json'), 'utf8'))
  const judgment = judgeContract({ released: contract, current, version, changesets, today: new Date() })
  const said = judgment.changes.map((change) => `\n- ${describeChange(change)}`)
  console.log(`The contract since ${version}: ${said.length === 0 ? 'no changes.' : said.join('')}`)
  return judgment.faults
}

/** Packs every package once, and rehearses its publication. */
async function checkPackages({ packages }: LastRelease): Promise<readonly string[]> {
  return packAll(root, async (packed, folder) => {
    for (const each of packed.missing) console.log(`NOT CHECKED: ${each}`)
    for (const { file, registry } of packed.packages) {
      if (registry === 'pypi') continue
      console.log(await run('pnpm', ['publish', file, '--dry-run', '--no-git-checks'], { cwd: folder }))
    }
    return judgePackages(packed.packages, packages, changesets)
  })
}
