/** The table of test VINs as openapi.json has it, with each code linked to what to do about it. */
import { document } from '@vinspec/contract/document'
import { Place } from '@vinspec/contract/reader'

export function testVinReference(): string {
  const description = new Place(document).get('info').text('description') ?? ''
  const table = /^\| Test VIN [^]*?(?=\n\n)/m.exec(description)?.[0]
  if (table === undefined) throw new Error('openapi.json lists no test VINs')
  return table.replaceAll(/(\d{3} )`([a-z_]+)`/g, '$1[`$2`](/docs/errors#$2)')
}
