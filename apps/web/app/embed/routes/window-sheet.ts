/**
 * A vehicle's sheet for the windshield, from its share link: like an embedded sheet, in the language, unit, rows, and
 * accent that its address asks for. A download is not counted as a view of the link, but a scan of its code is.
 */
import { type CertifiedLookup, makeWindowSheet } from '@vinspec/certificates'
import {
  parseStoredSpecs,
  readBrand,
  readCertifiedLookup,
  readLogoFile,
  readSharer,
} from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { readPaper } from '../../certificates/make-certificate.server.ts'
import { fileHeaders } from '../../server/csv.server.ts'
import { refuseTooMany } from '../../server/refuse-too-many.server.ts'
import type { Distance } from '../../ui/distance.ts'
import { specsIn } from '../../vehicles/specs-in.ts'
import { type EmbedFact, embedFacts } from '../embed-facts.ts'
import { KEPT, readEmbedSettings } from '../embed-settings.ts'
import { dayIn, valueIn } from '../embed-values.ts'
import { type Language, NOTE_WORDS } from '../embed-words.ts'
import { readCorrected } from '../read-corrected.server.ts'
import type { Route } from './+types/window-sheet.ts'

export async function loader({ request, params: { token }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { prisma, publicUrl, sharedPages } = services
  await refuseTooMany(sharedPages, request)
  const shared = await readSharer(services, token)
  const lookup = shared && (await readCertifiedLookup(prisma, { id: shared.lookupId, vin: shared.vin }))
  const specs = lookup && parseStoredSpecs(lookup.answer)
  if (!specs) throw data(null, 404)
  const { language, distance, rows, accent } = readEmbedSettings(new URL(request.url).searchParams)
  const brand = await readBrand(prisma, shared.customerId)
  const facts = knownFacts(embedFacts(specsIn(specs, distance), rows, language, distance), language)
  const file = await makeWindowSheet({
    paper: readPaper(request.url),
    language,
    title: specs.title,
    vin: shared.vin,
    madeAt: lookup.lookedUpAt,
    brand: brand && { name: brand.name, logo: await readLogoFile(prisma, brand.logo) },
    accent: accent ?? brand?.accent ?? undefined,
    headline: facts.find(({ key }) => key === 'range'),
    facts: facts.filter(({ key }) => key !== 'range'),
    notes: [...(await readCorrected(services, lookup, language)), ...notesOf(lookup, language)],
    code: {
      url: publicUrl.origin + scannedPage(token, language, distance),
      alt: NOTE_WORDS.code[language],
      caption: `${NOTE_WORDS.scan[language]} ${dayIn(language, shared.expiresAt)}`,
    },
  })
  return new Response(new Uint8Array(file), {
    headers: {
      ...fileHeaders(`${shared.vin}-window-sheet.pdf`, 'application/pdf'),
      ...KEPT,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    },
  })
}

/** The whole sheet, which is in English, or the embedded one in another language. */
function scannedPage(token: string, language: Language, distance: Distance): string {
  return language === 'en'
    ? `/shared/${token}?${new URLSearchParams({ distance })}`
    : `/embed/${token}?${new URLSearchParams({ lang: language, units: distance })}`
}

/** Without the line of a row that says what is not known: paper says what is. */
function knownFacts(facts: readonly EmbedFact[], language: Language): EmbedFact[] {
  const unknown = valueIn(language, 'DC fast charging not known')
  return facts.map((fact) => ({ ...fact, value: fact.value.filter((line) => line !== unknown) }))
}

function notesOf({ lookedUpAt, sources }: CertifiedLookup, language: Language): string[] {
  const named = sources?.map(({ name, date, isEstimate }) =>
    valueIn(language, `${name} (${dayIn('en', new Date(date))})${isEstimate ? ' (estimate)' : ''}`),
  )
  const lookedUp = `${NOTE_WORDS.lookedUp[language]} ${dayIn(language, lookedUpAt)}.`
  return named ? [lookedUp, `${NOTE_WORDS.sources[language]} ${named.join(', ')}.`] : [lookedUp]
}
