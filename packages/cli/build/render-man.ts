/** One command as a page of the manual, in the `man` macros of roff. */
import { ENVIRONMENT } from '../src/commands/environment.ts'
import { EXIT_MEANINGS } from '../src/exit-codes.ts'
import type { Page, Term } from './read-pages.ts'

const MARK = '.\\" Generated from the commands by `pnpm gen`. Do not edit.'

/** @param shared options that every command takes */
export function renderMan(page: Page, shared: readonly Term[], version: string): string {
  const { words, summary, description, usage, examples } = page
  const name = nameOf(words)
  const isRoot = words.length === 0
  return [
    MARK,
    `.TH ${name.toUpperCase()} 1 "" "vinspec ${version}" "vinspec manual"`,
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
export function nameOf(words: readonly string[]): string {
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

function toTerms(table: Readonly<Record<string, string>>): Term[] {
  return Object.entries(table).map(([term, meaning]) => ({ term, meaning }))
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
