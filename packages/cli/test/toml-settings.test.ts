/** An entry in TOML that a person keeps by hand: every other byte stays. */
import { expect, test } from 'vitest'
import { editSettings } from '../src/mcp/settings-format.ts'
import { tomlSettings } from '../src/mcp/toml-settings.ts'

const place = ['mcp_servers', 'vinspec'] as const
const value = { command: 'npx', args: ['-y', 'vinspec'], env: { A: 'quo"ted \\ é' } }
const ENTRY = `[mcp_servers.vinspec]
command = "npx"
args = ["-y", "vinspec"]
env = { A = "quo\\"ted \\\\ é" }
`

const set = (text: string) => editSettings(tomlSettings, text, [{ place, value }])
const remove = (text: string) => editSettings(tomlSettings, text, [{ place, value: undefined }])

const HAND_WRITTEN = `\uFEFF# Mine
model = "gpt"   # best
dotted.key = 0xDEAD_BEEF
when = 1979-05-27T07:32:00-08:00
text = """
[mcp_servers.vinspec]
multi"""

[mcp_servers."oth er"]
command = 'x' # [mcp_servers.vinspec]
args = [ "a",  # why
  "b", ]

[[profiles]]
x = 1
# the end
`

test.each([
  ['an empty file', ''],
  ['a file that a person wrote', HAND_WRITTEN],
  ['lines that end as on Windows', HAND_WRITTEN.replaceAll('\n', '\r\n')],
  ['servers in dotted keys', 'mcp_servers.other.command = "x"\n'],
])('adding to %s and removing again changes nothing', (_name, text) => {
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const added = set(text)
  expect(added).toBe(text + (text === '' ? '' : eol) + ENTRY.replaceAll('\n', eol))
  expect(remove(added)).toBe(text)
  expect(set(added)).toBe(added)
})

test('replaces an entry of several tables where it was, and keeps the comments around it', () => {
  const before = `# Mine
[mcp_servers.vinspec]
command = "old" # ours

[mcp_servers.vinspec.env]
VINSPEC_API_KEY = "k"

# About the other
[mcp_servers.other]
command = "x"
`
  const rest = '\n# About the other\n[mcp_servers.other]\ncommand = "x"\n'
  expect(set(before)).toBe(`# Mine\n${ENTRY}${rest}`)
  expect(remove(before)).toBe(`# Mine\n${rest}`)
})

test('replaces an entry in one line by a table at the end', () => {
  const before = '[mcp_servers]\nvinspec = { command = "old" }\nother = { command = "x" }\n'
  expect(set(before)).toBe(`[mcp_servers]\nother = { command = "x" }\n\n${ENTRY}`)
})

test('rejects what has no place for a table, and what is not TOML', () => {
  const inline = 'mcp_servers = { other = { command = "x" } }\n'
  expect(() => set(inline)).toThrow()
  expect(() => remove('mcp_servers = { vinspec = { command = "x" } }\n')).toThrow('no place')
  expect(tomlSettings.read('a = 1\na = 2')).toBeNull()
})
