/** Every kind of vehicle's sheet prints on one page, on each paper, in each unit. */
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { countPages, PAPER_SIZES } from '../support/paper.ts'
import { sharePortal } from '../support/share-portal.ts'
import { openSignedIn, visitSignedIn } from '../support/signed-in.ts'

const PLAID = '5YJSA1E67NF123456'
/** Of all labeled cars the one about which most is known. */
const LUCID = '50EA1GDA3PA988033'

const portal = await sharePortal()
const owner = await visitSignedIn(portal, { credits: 10 })
for (const vin of [LUCID, PLAID]) await owner.post('/look-up', { vin, idempotency_key: vin })

test.each(['Miles', 'Kilometers'])(
  'every vehicle prints on one page, on Letter and A4, in %s',
  async (unit) => {
    const page = await openSignedIn(await shareBrowser(), portal, { customer: owner.customer })
    for (const path of [`/vehicles/${LUCID}`, `/vehicles/${PLAID}`, `/vehicles/${PLAID}?version=2`]) {
      await page.goto(path)
      await page.getByRole('button', { name: unit }).click()
      for (const size of PAPER_SIZES) {
        expect([path, size, await countPages(page, size)]).toEqual([path, size, 1])
      }
    }
  },
)
