/** Fails when a row of docs/security.md names a file that is not there, or a test that its file does not hold. */
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const DOCUMENT = 'docs/security.md'
const COLUMNS = 4

const text = await readFile(root + DOCUMENT, 'utf8')
const rows = text
  .split('\n')
  .flatMap((line, index) => (/^\| (?!-|Promise )/.test(line) ? [{ line, index }] : []))
const faults = await Promise.all(rows.map(({ line, index }) => faultsOf(line, index + 1)))
const all = faults.flat()
if (rows.length === 0) all.push(`${DOCUMENT} has no rows`)
if (all.length > 0) {
  console.error(`The threat table does not hold:\n- ${all.join('\n- ')}`)
  process.exit(1)
}
console.log(`Every file and test of the threat table exists (${rows.length} rows).`)

async function faultsOf(line: string, lineNumber: number): Promise<string[]> {
  const where = `${DOCUMENT}:${lineNumber}`
  const cells = line.split(/(?<!\\)\|/).slice(1, -1)
  if (cells.length !== COLUMNS) return [`${where}: a row has ${COLUMNS} cells, not ${cells.length}`]
  const [, , enforced = '', proved = ''] = cells
  const places = [...enforced.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  const proofs = [...proved.matchAll(/`([^`]+)`: "([^"]+)"/g)]
  const found = [
    ...(places.length === 0 ? ['names no place where it is enforced'] : []),
    ...(proofs.length === 0 ? ['names no test, as `path`: "title"'] : []),
    ...(await Promise.all(places.map(faultOfPlace))).flat(),
    ...(await Promise.all(proofs.map(([, path = '', title = '']) => faultOfProof(path, title)))).flat(),
  ]
  return found.map((fault) => `${where}: ${fault}`)
}

async function faultOfPlace(path: string): Promise<string[]> {
  const exists = await stat(root + path).then(
    () => true,
    () => false,
  )
  return exists ? [] : [`there is no ${path}`]
}

/** A title is found as it stands in the source, with its placeholders. */
async function faultOfProof(path: string, title: string): Promise<string[]> {
  const source = await readFile(root + path, 'utf8').catch(() => undefined)
  if (source === undefined) return [`there is no ${path}`]
  return source.includes(title) ? [] : [`${path} has no test "${title}"`]
}
