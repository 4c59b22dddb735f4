/** What lookups of covered cars are compared with: answers of the source, asked as often at once as it allows. */
import { Pool } from 'undici'
import { serveBareLookups } from '../bare-lookups.ts'
import { atOnce, commits, vendorUrl } from '../config.ts'

const vendor = new Pool(vendorUrl, { connections: atOnce })

await serveBareLookups(async (vin) => {
  const said = await vendor.request({ method: 'GET', path: `/${vin}` })
  return await said.body.text()
}, commits)
