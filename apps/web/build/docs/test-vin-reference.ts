/** The table of test VINs as the contract has it, with each code linked to what to do about it. */
import { contract } from '@vinspec/contract/description'

export function testVinReference(): string {
  const table = /^\| Test VIN [^]*?(?=\n\n)/m.exec(contract.about.description)?.[0]
  if (table === undefined) throw new Error('the contract lists no test VINs')
  return table.replaceAll(/(\d{3} )`([a-z_]+)`/g, '$1[`$2`](/docs/errors#$2)')
}
