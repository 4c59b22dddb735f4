/**
 * `node tools/release/src/judge-wheels.ts FOLDER`: fails if any file in the folder's wheels differs from what was reviewed.
 * Prints the tags of the release.
 */
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readLastRelease } from './last-release.ts'
import { identify } from './packages/publish-tarballs.ts'
import { root } from './workspace.ts'

const folder = resolve(process.argv[2] ?? 'wheels')
const release = await readLastRelease(root)
const tags = (await readdir(folder)).map((file) => identify(release, join(folder, file)))
console.log((await Promise.all(tags)).join(' '))
