/** A certificate as a file to download. It costs no credit and calls no vendor. */
import { makeCertificate, PAPERS, type Paper } from '@vinspec/certificates'
import { readCertifiedLookup } from '@vinspec/core/lookup'
import type { Services } from '@vinspec/web/services'
import { data } from 'react-router'
import { fileHeaders } from '../server/csv.server.ts'
import { refuseTooMany } from '../server/refuse-too-many.server.ts'

interface Wanted {
  /** The lookup, which the caller may see. */
  readonly id: string
  readonly vin: string
  readonly url: string
  /** The customer or network against whose limit it counts. */
  readonly by: string
}

export async function certificateFile(services: Services, { id, vin, url, by }: Wanted): Promise<Response> {
  const { certificates, publicUrl, madeCertificates, prisma } = services
  if (!certificates.signingKey) throw data(null, 404)
  await refuseTooMany(madeCertificates, by)
  const lookup = await readCertifiedLookup(prisma, { id, vin })
  if (!lookup) throw data(null, 404)
  const issuer = { key: certificates.signingKey, origin: publicUrl.origin }
  const file = await makeCertificate(issuer, lookup, readPaper(url))
  return new Response(new Uint8Array(file), {
    headers: fileHeaders(`${vin}-certificate.pdf`, 'application/pdf'),
  })
}

/** What the address asks for as `paper`; Letter if it asks for none. */
export function readPaper(url: string): Paper {
  const asked = new URL(url).searchParams.get('paper') ?? 'letter'
  if (!isPaper(asked)) throw data(null, 400)
  return asked
}

const isPaper = (text: string): text is Paper => Object.hasOwn(PAPERS, text)
