import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path/posix'

/** Files whose text for people may name files. Changelogs are not read, because they name files of the past. */
const READ = /\.(md|ts|tsx|mjs|sql|prisma|ya?ml)$/
const NOT_READ =
  /(^|\/)(CHANGELOG\.md$|generated\/|golden\/|last-release\/|pnpm-lock\.yaml$|prisma\/migrations\/)|^\.changeset\//
/** The name of a file, or a path from the root, in a sentence. A text with a placeholder is not a name. */
const NAMED =
  /(?<![\w@./<>*$:{}-])(?:\.{0,2}\/)?(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:md|ts|tsx|mjs|sql|prisma|sh)(?![\w/<>*{}-])/g
/** Paths from the root, also of folders. `tools/list` and `tools/call` are methods of MCP. */
const FROM_ROOT =
  /(?<![\w@./<>*$:{}-])(?:apps|docs|packages|stand-ins|tools(?!\/(?:list|call)\b))\/[\w./-]*\w(?![\w<>*{}-]|\/[<*{])/g
/** Files that link to pages of the portal. Its build checks those links. */
const PAGES = /^apps\/web\/content\//
const LINK = /\]\((?!\w+:|#)([^)\s#]+)(?:#[^)]*)?\)/g

/** A file can be named by its path, from the naming file or from the root, or by the end of its path if it is below the naming file's folder. */
export async function findDanglingReferences(root: string, files: readonly string[]): Promise<string[]> {
  const known = new Set(files.flatMap(endsOf))
  const readable = files.filter((file) => READ.test(file) && !NOT_READ.test(file))
  const faults = await Promise.all(
    readable.map(async (file) => {
      const lines = (await readFile(root + file, 'utf8').catch(() => '')).split('\n')
      return lines.flatMap((line, index) =>
        namedIn(file, line)
          .filter((path) => !exists(known, file, path))
          .map((path) => `${file}:${index + 1}: ${path}`),
      )
    }),
  )
  return faults.flat()
}

function namedIn(file: string, line: string): string[] {
  if (!file.endsWith('.md')) return pathsIn(commentOf(line))
  const links = PAGES.test(file) ? [] : Array.from(line.matchAll(LINK), ([, path = '']) => path)
  const code = [...line.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => pathsIn(text))
  return [...links, ...code]
}

function pathsIn(text: string): string[] {
  return [...new Set([NAMED, FROM_ROOT].flatMap((names) => [...text.matchAll(names)].map(([path]) => path)))]
}

/** The comment that a line begins or ends with, as the formatter leaves it. */
function commentOf(line: string): string {
  return /^\s*(?:\/\*\*?|\*|--|#)(?:\s|$)(.*)|(?:^|\s)\/\/\/?\s(.*)/.exec(line)?.slice(1).find(Boolean) ?? ''
}

function exists(known: ReadonlySet<string>, file: string, path: string): boolean {
  return (
    known.has(path.replace(/\/$/, '')) || known.has(normalize(join(dirname(file), path)).replace(/\/$/, ''))
  )
}

/** The names of a file: its path and every end of it, and the paths of the folders above it. */
function endsOf(file: string): string[] {
  const parts = file.split('/')
  const ends = parts.map((_, index) => parts.slice(index).join('/'))
  const folders = parts.map((_, index) => parts.slice(0, index).join('/'))
  return [...ends, ...folders]
}
