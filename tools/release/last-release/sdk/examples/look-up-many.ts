import { BatchStoppedError, Vinspec } from '@vinspec/sdk'

const vinspec = new Vinspec()
const vins = ['1FADP3R49GL917098', 'KMHM54AA9PA999266', '1FADP3R48GL917098', '1FADP3R49GL917098']

const batch = vinspec.lookUpMany(vins, { concurrency: 1, resume: { id: 'import-2026-11-22' } })
try {
  for await (const { vin, data, error, response } of batch) {
    console.log(vin, data?.title ?? error?.code, response?.creditsCharged)
  }
} catch (error) {
  if (!(error instanceof BatchStoppedError)) throw error
  console.log(error.message, 'To go on, pass', { resume: error.resume })
}
