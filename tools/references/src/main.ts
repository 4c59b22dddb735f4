/**
 * Fails if a document or a comment names a file that does not exist, if the threat table in docs/security.md names a file or a
 * test that does not exist, if Stripe's words are used outside of its folder, and if a constant is named like a variable.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findConstantNames } from './constant-names.ts'
import { findDanglingReferences } from './dangling-references.ts'
import { findThreatTableFaults } from './threat-table.ts'
import { findVendorWords } from './vendor-words.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter(Boolean)

const faults = [
  ...(await findThreatTableFaults(root)),
  ...(await findDanglingReferences(root, files)),
  ...(await findVendorWords(root, files)),
  ...(await findConstantNames(root, files)),
]
if (faults.length > 0) {
  console.error(`The text does not match the code:\n- ${faults.join('\n- ')}`)
  process.exit(1)
}
