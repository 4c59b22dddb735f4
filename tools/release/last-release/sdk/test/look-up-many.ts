/** A program that looks up the VINs of its command line as the batch of the given ID, and prints each that is done. */
import { Vinspec } from '@vinspec/sdk'

const [, , id = '', ...vins] = process.argv

for await (const { vin } of new Vinspec().lookUpMany(vins, { concurrency: 2, resume: { id } })) {
  process.stdout.write(`${vin}\n`)
}
