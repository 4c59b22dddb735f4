/** Settings in JSON, possibly with comments and trailing commas. */
import { asObject } from '@vinspec/contract/guards'
import {
  applyEdits,
  findNodeAtLocation,
  modify,
  type Node,
  type ParseError,
  parse,
  parseTree,
  type Edit as TextEdit,
} from 'jsonc-parser'
import type { Edit, SettingsFormat } from './settings-format.ts'

const OPTIONS = { allowTrailingComma: true }

export const jsonSettings: SettingsFormat = {
  read: (text) => {
    const faults: ParseError[] = []
    const settings = asObject(parse(toJson(text), faults, OPTIONS))
    return faults.length === 0 ? settings : null
  },
  edit: (text, edit) => {
    const json = toJson(text)
    return applyEdits(json, editLines(json, edit) ?? editAnywhere(json, edit))
  },
  show: (settings) => JSON.stringify(settings, null, 2),
}

const toJson = (text: string) => (text.trim() === '' ? '{}\n' : text)

/**
 * Adds or removes whole lines, so that a comment behind a neighbor stays with it. Null when the lines are not those of
 * one entry each, or when what is there is replaced.
 */
function editLines(json: string, { place: [member, name], value }: Edit): TextEdit[] | null {
  const root = parseTree(json, [], OPTIONS)
  if (!root) return null
  const parent = findNodeAtLocation(root, [member])
  const items = parent?.children ?? []
  const known = findNodeAtLocation(root, [member, name])
  if (!value) {
    const item = known?.parent?.type === 'property' ? known.parent : known
    return item && items.length > 1 ? removeItem(json, items, item) : null
  }
  if (parent) return known ? null : addItem(json, items, typeof name === 'number' ? null : name, value)
  return addItem(json, root.children ?? [], member, typeof name === 'number' ? [value] : { [name]: value })
}

/** @param name null in a list */
function addItem(
  json: string,
  items: readonly Node[],
  name: string | null,
  value: object,
): TextEdit[] | null {
  const last = items.at(-1)
  if (!last || !beginsLine(json, last)) return null
  const end = endOf(last)
  const [comma = ''] = /^\s*,/.exec(json.slice(end)) ?? []
  const behind = end + comma.length
  const [comment = ''] = /^[ \t]*(\/\/[^\r\n]*|\/\*[^\r\n]*\*\/)/.exec(json.slice(behind)) ?? []
  const { unit, eol } = styleOf(json)
  const indent = json.slice(lineStart(json, last.offset), last.offset)
  const text = (name === null ? '' : `${JSON.stringify(name)}: `) + JSON.stringify(value, null, unit)
  const lines = text.split('\n').map((line) => eol + indent + line)
  return [
    ...(comma ? [] : [{ offset: end, length: 0, content: ',' }]),
    { offset: behind + comment.length, length: 0, content: lines.join('') + (comma && ',') },
  ]
}

function removeItem(json: string, items: readonly Node[], item: Node): TextEdit[] | null {
  const start = lineStart(json, item.offset)
  const [rest = '', comma = ''] = /^[ \t]*(,?)[ \t]*\r?\n/.exec(json.slice(endOf(item))) ?? []
  if (!beginsLine(json, item) || rest === '') return null
  const line = { offset: start, length: endOf(item) + rest.length - start, content: '' }
  const before = items[items.indexOf(item) - 1]
  if (comma || !before || item !== items.at(-1)) return [line]
  const separator = json.indexOf(',', endOf(before))
  // A comment between an entry and its comma.
  if (json.slice(endOf(before), separator).trim() !== '') return null
  return [{ offset: separator, length: 1, content: '' }, line]
}

function editAnywhere(json: string, { place, value }: Edit): TextEdit[] {
  const { unit, eol } = styleOf(json)
  const insertSpaces = !unit.startsWith('\t')
  return modify(json, [...place], value, {
    formattingOptions: { insertSpaces, tabSize: insertSpaces ? unit.length : 1, eol },
    isArrayInsertion: typeof place[1] === 'number' && value !== undefined,
  })
}

function beginsLine(json: string, { offset }: Node): boolean {
  return json.slice(lineStart(json, offset), offset).trim() === ''
}

function lineStart(json: string, offset: number): number {
  return json.lastIndexOf('\n', offset - 1) + 1
}

function endOf({ offset, length }: Node): number {
  return offset + length
}

/** As the file is written already. */
function styleOf(json: string): { readonly unit: string; readonly eol: string } {
  return { unit: /^([ \t]+)\S/m.exec(json)?.[1] ?? '  ', eol: json.includes('\r\n') ? '\r\n' : '\n' }
}
