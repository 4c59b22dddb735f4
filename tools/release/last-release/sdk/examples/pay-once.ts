import { Vinspec } from '@vinspec/sdk'

const vinspec = new Vinspec()

const lookUp = () =>
  vinspec.vehicleSpecs.lookUp({ vin: 'KMHM54AA9PA999266' }, { idempotencyKey: 'order-17' }).withResponse()

const first = await lookUp()
console.log(first.data.title, first.response.creditsCharged, first.response.creditsRemaining)

const again = await lookUp()
console.log(again.data.title, again.response.creditsCharged, again.response.creditsRemaining)
