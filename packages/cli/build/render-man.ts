/** The manual, a page for each command, in the `man` macros of roff. */
import manifest from '../package.json' with { type: 'json' }
import { ENVIRONMENT } from '../src/commands/environment.ts'
import { EXIT_MEANINGS } from '../src/exit-codes.ts'
import { type Page, readPages, type Term, toTerms } from './read-pages.ts'

/** The files. */
export function renderManual(): ReadonlyMap<string, string> {
  const { root, pages, shared } = readPages()
  return new Map([root, ...pages].map((page) => [`${nameOf(page.words)}.1`, renderPage(page, shared)]))
}

function renderPage(page: Page, shared: readonly Term[]): string {
  const { words, summary, description, usage, examples } = page
  const name = nameOf(words)
  const isRoot = words.length === 0
  return [
    `.TH ${name.toUpperCase()} 1 "" "vinspec ${manifest.version}" "vinspec manual"`,
    '.SH NAME',
    text(`${name} - ${summary.replace(/\.$/, '')}`),
    '.SH SYNOPSIS',
    `.B ${escape(['vinspec', ...words].join(' '))}`,
    text(usage),
    ...(description === summary ? [] : ['.SH DESCRIPTION', text(description)]),
    ...section('ARGUMENTS', page.arguments),
    ...section('COMMANDS', page.subcommands),
    ...section('OPTIONS', page.options),
    ...(isRoot ? [] : section('OPTIONS OF EVERY COMMAND', shared)),
    ...(examples.length > 0 ? ['.SH EXAMPLES', ...examples.flatMap(renderExample)] : []),
    ...section('EXIT STATUS', toTerms(EXIT_MEANINGS)),
    ...section('ENVIRONMENT', toTerms(ENVIRONMENT)),
    '.SH SEE ALSO',
    seeAlso(page),
    '',
  ].join('\n')
}

/** As git names its pages, so that `man vinspec lookup` finds them. */
function nameOf(words: readonly string[]): string {
  return ['vinspec', ...words].join('-')
}

function section(title: string, terms: readonly Term[]): string[] {
  if (terms.length === 0) return []
  return [
    `.SH ${title}`,
    ...terms.flatMap(({ term, meaning }) => ['.TP', `.B ${escape(term)}`, text(meaning)]),
  ]
}

function renderExample([args, purpose]: readonly [args: string, purpose: string]): string[] {
  return [text(`${purpose}:`), '.PP', '.RS 4', '.nf', text(`vinspec ${args}`), '.fi', '.RE', '.PP']
}

function seeAlso({ words, subcommands }: Page): string {
  const parent = words.length > 0 ? [nameOf(words.slice(0, -1))] : []
  const pages = [...parent, ...subcommands.map(({ term }) => nameOf([...words, term]))]
  return pages.map((page) => `\\fB${escape(page)}\\fR(1)`).join(', ')
}

/** A line that is no request to roff. */
function text(line: string): string {
  const escaped = escape(line)
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped
}

/** Dashes and quotes stay what they are, for those who copy them. */
function escape(line: string): string {
  return line.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll("'", '\\(aq')
}
