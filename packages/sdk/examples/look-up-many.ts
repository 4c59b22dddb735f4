import { BatchStoppedError, Vinspec } from '@vinspec/sdk'

const vinspec = new Vinspec()
const vins = ['1FADP3R49GL917098', 'KMHM54AA9PA999266', '1FADP3R48GL917098', '1FADP3R49GL917098']

try {
  for await (const { vin, outcome, title, error, credits_charged } of vinspec.lookUpMany(vins)) {
    console.log(vin, outcome, title ?? error?.code, credits_charged)
  }
} catch (error) {
  if (!(error instanceof BatchStoppedError)) throw error
  console.log(error.message, 'Follow it with', { batch_id: error.batch.id })
}
