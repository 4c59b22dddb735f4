import { Vinspec } from '@vinspec/sdk'

const vinspec = new Vinspec()

const specs = await vinspec.vehicleSpecs.lookUp({ vin: '1FADP3R49GL917098' })
console.log(specs.title)
for (const { wheel_size, range } of specs.range_and_charging.wheel_rows) {
  console.log(`${wheel_size}: ${range}`)
}
const range = specs.range_and_charging.rows.find(({ key }) => key === 'range')
console.log(range?.numbers)
