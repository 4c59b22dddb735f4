/** What the page of a customer's logo and color does. */

import { toPlainName, toStorable } from '@vinspec/core/foundation'
import { type LogoFault, MAX_LOGO_PIXELS, readLogo, removeBrand, saveBrand } from '@vinspec/core/lookup'
import type { Services } from '@vinspec/web/services'
import { MAX_NAME_LENGTH } from '../../src/auth/name-length.ts'
import { readUpload } from '../server/upload.server.ts'

const FAULTS: Readonly<Record<LogoFault, string>> = {
  too_many_bytes: 'A logo has up to 64 kB. Save it with fewer colors or pixels.',
  too_many_pixels: `A logo is up to ${MAX_LOGO_PIXELS.toLocaleString('en-US')} pixels wide and high. Make it smaller.`,
  not_png: 'This file is not a PNG image, or is damaged. Save the logo as PNG.',
}

export type BrandOutcome = { readonly fault: string } | { readonly done: 'saved' | 'removed' }

/** The form with the file; any other removes what is there. */
export async function changeBrand(
  services: Services,
  customerId: string,
  request: Request,
): Promise<BrandOutcome> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    await removeBrand(services.prisma, customerId)
    return { done: 'removed' }
  }
  const parts = await readUpload(request)
  const textOf = (field: string) => toStorable(new TextDecoder().decode(parts.get(field)?.content)).trim()
  const name = toPlainName(textOf('name')).slice(0, MAX_NAME_LENGTH)
  const accent = textOf('accent').replace(/^#/, '').toLowerCase()
  if (name === '') return { fault: 'Enter a name, which is read to those who do not see the logo.' }
  if (!/^([\da-f]{6})?$/.test(accent))
    return { fault: 'Enter the color as six hexadecimal digits, such as 0a6e74.' }
  const file = parts.get('logo')
  const logo = file && (await readLogo(file.content))
  if (typeof logo === 'string') return { fault: FAULTS[logo] }
  const saved = await saveBrand(services, { customerId, name, accent: accent || null, logo })
  return saved ? { done: 'saved' } : { fault: 'Choose a PNG file with the logo.' }
}
