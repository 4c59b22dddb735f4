import { readFile, stat } from 'node:fs/promises'

const DOCUMENT = 'docs/security.md'
const COLUMNS = 4

/** Finds rows of docs/security.md that name a file or a test that does not exist. */
export async function findThreatTableFaults(root: string): Promise<string[]> {
  const text = await readFile(root + DOCUMENT, 'utf8')
  const rows = text
    .split('\n')
    .flatMap((line, index) => (/^\| (?!-|Promise )/.test(line) ? [{ line, index }] : []))
  if (rows.length === 0) return [`${DOCUMENT} has no rows`]
  const faults = await Promise.all(rows.map(({ line, index }) => faultsOf(root, line, index + 1)))
  return faults.flat()
}

async function faultsOf(root: string, line: string, lineNumber: number): Promise<string[]> {
  const where = `${DOCUMENT}:${lineNumber}`
  const cells = line.split(/(?<!\\)\|/).slice(1, -1)
  if (cells.length !== COLUMNS) return [`${where}: a row has ${COLUMNS} cells, not ${cells.length}`]
  const [, , enforced = '', proved = ''] = cells
  const places = [...enforced.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  const proofs = [...proved.matchAll(/`([^`]+)`: ("[^"]+"(?:, "[^"]+")*)/g)].flatMap(
    ([, path = '', titles = '']) =>
      titles
        .slice(1, -1)
        .split('", "')
        .map((title) => ({ path, title })),
  )
  const found = [
    ...(places.length === 0 ? ['names no place where it is enforced'] : []),
    ...(proofs.length === 0 ? ['names no test, as `path`: "title"'] : []),
    ...(await Promise.all(places.map((path) => faultOfPlace(root, path)))).flat(),
    ...(await Promise.all(proofs.map(({ path, title }) => faultOfProof(root, path, title)))).flat(),
  ]
  return found.map((fault) => `${where}: ${fault}`)
}

async function faultOfPlace(root: string, path: string): Promise<string[]> {
  const exists = await stat(root + path).then(
    () => true,
    () => false,
  )
  return exists ? [] : [`there is no ${path}`]
}

/** Titles must match the source as a whole, including placeholders. */
async function faultOfProof(root: string, path: string, title: string): Promise<string[]> {
  const source = await readFile(root + path, 'utf8').catch(() => undefined)
  if (source === undefined) return [`there is no ${path}`]
  const isThere = ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
  return isThere ? [] : [`${path} has no test "${title}"`]
}
