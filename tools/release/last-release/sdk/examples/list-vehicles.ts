import { Vinspec } from '@vinspec/sdk'

const vinspec = new Vinspec()

await vinspec.vehicleSpecs.lookUp({ vin: '1FADP3R49GL917098' })
await vinspec.vehicleSpecs.lookUp({ vin: 'KMHM54AA9PA999266' })

const { data } = await vinspec.vehicles.list({ limit: 1, search: 'ford' })
console.log(data[0]?.title)

const vins: string[] = []
for await (const { vin } of vinspec.vehicles.list({ limit: 1 })) vins.push(vin)
console.log(vins.length)
