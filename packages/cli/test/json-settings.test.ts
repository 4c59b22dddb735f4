/** An entry in JSON that a person keeps by hand: every comment stays where it was. */
import { expect, test } from 'vitest'
import { jsonSettings } from '../src/mcp/json-settings.ts'
import { editSettings, type Place } from '../src/mcp/settings-format.ts'

const place: Place = ['servers', 'vinspec']
const value = { command: 'npx', args: ['-y'] }

const set = (text: string) => editSettings(jsonSettings, text, [{ place, value }])
const remove = (text: string) => editSettings(jsonSettings, text, [{ place, value: undefined }])

const OTHERS = `{
  // Of mine
  "servers": {
    "a": { "command": "x" }, // the first
    /* before */ "b": 1, /* behind */
    "c": [
      1,  2
    ] // the last
  }, // after servers
  "theme": "dark" // nice
}
`

test.each([
  ['comments behind every entry', OTHERS],
  ['trailing commas', OTHERS.replace('// the last', ', // the last').replace('// nice', ', // nice')],
  ['lines that end as on Windows', OTHERS.replaceAll('\n', '\r\n')],
  ['tabs', OTHERS.replaceAll('  ', '\t')],
])('adding to a file with %s and removing again changes nothing', (_name, text) => {
  const added = set(text)
  expect(jsonSettings.read(added)).toMatchObject({ servers: { vinspec: value } })
  const lines = (each: string) => each.split(/\r?\n/)
  for (const line of lines(text).filter((each) => each.includes('//') && !each.includes('the last'))) {
    expect(lines(added)).toContain(line)
  }
  expect(added).toMatch(/\],? ?,? \/\/ the last\r?\n/)
  expect(remove(added)).toBe(text)
})

test('the first server goes behind what is there, and leaves the comment to its neighbor', () => {
  expect(set('{\n  "theme": "dark", // nice\n}\n')).toBe(`{
  "theme": "dark", // nice
  "servers": {
    "vinspec": {
      "command": "npx",
      "args": [
        "-y"
      ]
    }
  },
}
`)
})

test.each([
  '',
  '{}',
  '{"a":1}',
  '{ "servers": {} }',
  '{"servers":{"other":{}},"b":2}',
  '{"servers": {"x": 1 // y\n}}',
])('finds a place in %j, and leaves it again', (text) => {
  const added = set(text)
  const { servers, ...others } = jsonSettings.read(text) ?? {}
  expect(jsonSettings.read(added)).toEqual({ ...others, servers: { ...Object(servers), vinspec: value } })
  expect(jsonSettings.read(remove(added))).toEqual({ ...others, servers: Object(servers) })
  expect(added.includes('// y')).toBe(text.includes('// y'))
})
