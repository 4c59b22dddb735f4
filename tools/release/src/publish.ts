/** `node tools/release/src/publish.ts FOLDER`: publishes the tarballs there, and prints the tags of the release. */
import { resolve } from 'node:path'
import { publishTarballs } from './packages/publish-tarballs.ts'
import { root } from './workspace.ts'

const [folder = 'tarballs'] = process.argv.slice(2)
console.log((await publishTarballs(root, resolve(folder))).join(' '))
