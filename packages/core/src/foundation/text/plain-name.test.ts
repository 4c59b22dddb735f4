import { expect, test } from 'vitest'
import { isPlainName, toPlainName } from './plain-name.ts'

test.each([
  ['a letter that overrides the direction', 'App \u202Eetis lanretxe', 'App etis lanretxe'],
  ['isolates', '\u2066left\u2069 \u2067right\u2068', 'left right'],
  ['nothing in sight', '\u200B\u200D\u2060\uFEFF', ''],
  ['a line separator', 'one\u2028two\u2029three\r\nfour', 'one two three four'],
  ['a NUL', 'a\0b', 'ab'],
  ['a tag', 'plain\u{E0041}', 'plain'],
  ['piled up accents', `e${'\u0301'.repeat(9)}`, `e${'\u0301'.repeat(3)}`],
  ['a Braille blank', '\u2800', ''],
])('a name with %s is stored without it, and rejected from a stranger', (_what, typed, kept) => {
  expect([isPlainName(typed), toPlainName(typed)]).toEqual([false, kept])
})

test.each([
  ['Persian', 'می\u200Cخواهم'],
  ['Hindi', 'क्\u200Dष'],
  ['a family', '👩🏽\u200D🚀 👨\u200D👩\u200D👧 ❤️\u200D🔥'],
])('joiners of %s stay in what is typed, and are rejected from a stranger', (_what, name) => {
  expect([isPlainName(name), toPlainName(`\u200D${name}\u200C`)]).toEqual([false, name])
})

test.each(['Straße 7, CI/CD (v2.1)', 'יוסי', 'محمد', 'दीपक', '❤️ 車', "O'Brien & Söhne"])(
  '%s stays as it is',
  (name) => {
    expect([isPlainName(name), toPlainName(name)]).toEqual([true, name])
  },
)
