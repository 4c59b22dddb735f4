/** Settings in JSON, possibly with comments, trailing commas, and a byte order mark. */
import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser'
import { asObject } from './as-object.ts'
import type { SettingsFormat } from './settings-format.ts'

const BYTE_ORDER_MARK = '\uFEFF'

export const jsonSettings: SettingsFormat = {
  read: (text) => {
    const faults: ParseError[] = []
    const settings = asObject(parse(toJson(text), faults, { allowTrailingComma: true }))
    return faults.length === 0 ? settings : null
  },
  edit: (text, { place, value }) => {
    const json = toJson(text)
    const isArrayInsertion = typeof place[1] === 'number' && value !== undefined
    const edits = modify(json, [...place], value, {
      formattingOptions: formattingOf(json),
      isArrayInsertion,
    })
    return (text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '') + applyEdits(json, edits)
  },
  show: (settings) => JSON.stringify(settings, null, 2),
}

function toJson(text: string): string {
  const json = text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text
  return json.trim() === '' ? '{}\n' : json
}

/** As the file is written already. */
function formattingOf(json: string) {
  const indent = /^([ \t]+)\S/m.exec(json)?.[1] ?? '  '
  const insertSpaces = !indent.startsWith('\t')
  return {
    insertSpaces,
    tabSize: insertSpaces ? indent.length : 1,
    eol: json.includes('\r\n') ? '\r\n' : '\n',
  }
}
