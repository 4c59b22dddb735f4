import { expect, test } from 'vitest'
import { csvFile } from './csv.server.ts'

test.each([...'=+-@\t\r\n＝＋－＠'])('a text that begins with %j is no formula', async (first) => {
  const file = await csvFile('x.csv', [[`${first}1`]]).text()
  expect(file.replace(/^"/, '').startsWith(`'${first}1`)).toBe(true)
})
