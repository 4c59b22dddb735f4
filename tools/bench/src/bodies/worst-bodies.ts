/** Bodies of the largest size that a route reads, of the shapes that cost a parser most. */

export interface Body {
  readonly name: string
  readonly type: string
  readonly text: string
}

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'
const PARTS = 'multipart/form-data; boundary=b'

const upTo = (bytes: number, unit: string, frame = '') =>
  unit.repeat(Math.floor((bytes - frame.length) / Buffer.byteLength(unit)))

export function worstJson(bytes: number): Body[] {
  const json = (name: string, text: string): Body => ({ name, type: JSON_TYPE, text })
  const depth = Math.floor(bytes / 2)
  const pairs = Array.from({ length: Math.floor(bytes / 10) }, (_, i) => `"${i.toString(36)}":1`)
  return [
    json('deep lists', '['.repeat(depth) + ']'.repeat(depth)),
    json('deep objects', `${upTo(bytes / 2, '{"a":')}1`),
    json(
      'many keys',
      `{${pairs
        .join(',')
        .slice(0, bytes - 20)
        .replace(/,[^,]*$/, '')}}`,
    ),
    json('many values', `[${upTo(bytes, '0,', '[0]')}0]`),
    json('escapes', `{"vin":"${upTo(bytes, '\\u0041', '{"vin":""}')}"}`),
    json('many messages', `[${upTo(bytes, '{"jsonrpc":"2.0","id":1,"method":"ping"},', '[0]')}0]`),
  ]
}

/** As many VINs as a batch has. */
export function largestBatch(): Body {
  const vins = Array.from({ length: 100_000 }, (_, index) => `5YJSA1E6XNF${index + 100_000}`)
  return { name: '100,000 VINs', type: JSON_TYPE, text: JSON.stringify({ vins, preview: true }) }
}

/** As many in a file as large as it may be. */
export function largestFile(bytes: number): Body[] {
  const { text } = largestBatch()
  const vins = text.match(/\w{17}/g) ?? []
  const width = Math.floor(bytes / vins.length) - '5YJSA1E6XNF100000,\n'.length
  const file = (name: string, content: string): Body => ({ name, type: 'text/csv', text: content })
  return [
    file('100,000 VINs in a file', vins.map((vin) => `${vin},${'x'.repeat(width)}\n`).join('')),
    file('commas', upTo(bytes, ',')),
    file('short lines', upTo(bytes, 'a,b\n')),
    file('quotation marks', upTo(bytes, '""')),
  ]
}

export function worstForms(bytes: number): Body[] {
  const form = (name: string, text: string): Body => ({ name, type: FORM, text })
  return [
    form('many fields', upTo(bytes, 'a&')),
    form('as many fields as are read', `${'a=&'.repeat(190)}${'b'.repeat(bytes - 600)}`),
    form('escapes', `email=${upTo(bytes, '%41', 'email=')}`),
    form('broken escapes', `email=${upTo(bytes, '%C3%', 'email=')}`),
  ]
}

export function worstUploads(bytes: number): Body[] {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n'
  const upload = (name: string, unit: string): Body => ({
    name,
    type: PARTS,
    text: `${head}${upTo(bytes, unit)}\r\n--b--\r\n`,
  })
  return [
    upload('commas', ','),
    upload('blanks', ' '),
    upload('short lines', 'a,b\n'),
    upload('VINs', '5YJSA1E67NF123456\n'),
    upload('nearly boundaries', '\r\n--a'),
    {
      name: 'a pasted list',
      type: PARTS,
      text: `--b\r\nContent-Disposition: form-data; name="vins"\r\n\r\n${upTo(bytes, '<')}\r\n--b--\r\n`,
    },
  ]
}
