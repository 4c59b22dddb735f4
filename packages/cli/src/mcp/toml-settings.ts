/**
 * Settings in TOML. An entry is a table `[member.name]` of lines of its own, which are added, replaced, or removed;
 * no other line changes.
 */
import { asObject } from '@vinspec/contract/guards'
import { type AST, getStaticTOMLValue, parseTOML } from 'toml-eslint-parser'
import type { Place, SettingsFormat } from './settings-format.ts'

export const tomlSettings: SettingsFormat = {
  read: (text) => {
    try {
      return asObject(getStaticTOMLValue(parseTOML(text)))
    } catch {
      return null
    }
  },
  edit: (toml, { place, value }) => {
    const eol = toml.includes('\r\n') ? '\r\n' : '\n'
    const lines = value ? writeTable(place, value).join(eol) + eol : ''
    return replaceEntry(toml, findEntry(toml, place), lines, eol)
  },
  show: (settings) =>
    Object.entries(settings)
      .flatMap(([member, servers]) =>
        Object.entries(asObject(servers) ?? {}).flatMap(([name, entry]) =>
          writeTable([member, name], asObject(entry) ?? {}),
        ),
      )
      .join('\n'),
}

type Span = readonly [start: number, end: number]

/** Where the entry is, by whole lines: its table and the tables within it, or keys of other tables. */
function findEntry(toml: string, place: Place): Span[] {
  const spans: Span[] = []
  const visit = (nodes: readonly (AST.TOMLTable | AST.TOMLKeyValue)[], above: readonly string[]) => {
    for (const node of nodes) {
      const path =
        node.type === 'TOMLTable' ? node.resolvedKey.map(String) : [...above, ...node.key.keys.map(nameOf)]
      if (path[0] === place[0] && path[1] === place[1]) spans.push(toLines(toml, node.range))
      else if (node.type === 'TOMLTable') visit(node.body, path)
    }
  }
  visit(parseTOML(toml).body[0].body, [])
  return spans
}

function nameOf(key: AST.TOMLBare | AST.TOMLQuoted): string {
  return key.type === 'TOMLBare' ? key.name : key.value
}

function toLines(text: string, [start, end]: Span): Span {
  const next = text.indexOf('\n', end)
  return [text.lastIndexOf('\n', start - 1) + 1, next === -1 ? text.length : next + 1]
}

/** The new lines go where the first table of the entry was, else to the end: keys after them would become theirs. */
function replaceEntry(toml: string, spans: readonly Span[], lines: string, eol: string): string {
  const [first] = spans
  const inPlace = lines !== '' && first && toml.slice(first[0]).trimStart().startsWith('[')
  const kept = spans
    .toReversed()
    .reduce((text, span) => (inPlace && span === first ? splice(text, span, lines) : cut(text, span)), toml)
  if (lines === '' || inPlace) return kept
  const ended = kept === '' || kept.endsWith('\n') ? kept : kept + eol
  return ended + (ended === '' ? '' : eol) + lines
}

function splice(text: string, [start, end]: Span, lines: string): string {
  return text.slice(0, start) + lines + text.slice(end)
}

/** With the blank line that separated it. */
function cut(text: string, [start, end]: Span): string {
  const [blankBefore = ''] = /(?<=\n)\r?\n$/.exec(text.slice(0, start)) ?? []
  const [blankAfter = ''] = start === 0 ? (/^\r?\n/.exec(text.slice(end)) ?? []) : []
  return text.slice(0, start - blankBefore.length) + text.slice(end + blankAfter.length)
}

function writeTable([member, name]: Place, entry: object): string[] {
  const values = Object.entries(entry)
  const isTable = (value: unknown) => asObject(value) !== null
  return [
    `[${member}.${name}]`,
    ...values.filter(([, value]) => !isTable(value)).map(([key, value]) => `${key} = ${writeValue(value)}`),
    ...values
      .filter(([, value]) => isTable(value))
      .map(([key, value]) => {
        const pairs = Object.entries(asObject(value) ?? {}).map(([k, v]) => `${k} = ${writeValue(v)}`)
        return `${key} = { ${pairs.join(', ')} }`
      }),
  ]
}

/** Strings and lists of strings, which TOML writes as JSON does. */
function writeValue(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(writeValue).join(', ')}]` : JSON.stringify(value)
}
