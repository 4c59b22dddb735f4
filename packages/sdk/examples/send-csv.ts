import { Vinspec } from '@vinspec/sdk'

const vinspec = new Vinspec()
const inventory = 'stock;VIN;price\n7;1FADP3R49GL917098;8900\n8;KMHM54AA9PA999266;23500\n'

const batch = await vinspec.createBatchFromCsv(inventory, { preview: true })
console.log(batch.counts.total, batch.counts.duplicate)
