/** Pages are sent in the best encoding that the browser accepts. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { sharePortal } from './support/share-portal.ts'
import { visitSignedIn } from './support/signed-in.ts'

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes }

test.each(['br', 'gzip', 'none'] as const)(
  'a page is sent with the coding that is asked for: %s',
  async (coding) => {
    const portal = await sharePortal()
    const { cookies } = await visitSignedIn(portal)
    const cookie = [...cookies].map((each) => each.join('=')).join('; ')
    for (const [path, words] of [
      ['/pricing', 'per lookup'],
      ['/vehicles', 'My Vehicles'],
      ['/sitemap.xml', '<loc>'],
    ] as const) {
      const headers = { cookie, ...(coding !== 'none' && { 'accept-encoding': coding }) }
      const answer = await request(portal.url + path, { headers })
      const bytes = Buffer.from(await answer.body.arrayBuffer())
      expect([path, answer.statusCode, answer.headers['content-encoding']]).toEqual([
        path,
        200,
        coding === 'none' ? undefined : coding,
      ])
      if (coding !== 'none') expect(answer.headers['vary']).toContain('accept-encoding')
      expect(UNPACK[coding](bytes).toString()).toContain(words)
    }
  },
)
