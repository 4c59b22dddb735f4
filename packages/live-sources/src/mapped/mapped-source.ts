/** A commercial source that is defined by a mapping file. */
import { readFileSync } from 'node:fs'
import { parseStatements, type VehicleIdentity, type Vin } from '@vinspec/vehicle-data'
import { askBilled } from '../ask-vendor.ts'
import { canBeSent } from '../can-be-sent.ts'
import { namesAnotherCar } from '../named-values.ts'
import type { LiveSource } from '../port.ts'
import { away } from '../replies.ts'
import type { SourceSettings } from '../source-settings.ts'
import { isLoopback, type Mapping, parseMapping } from './mapping.ts'
import { readMapped } from './read-mapped.ts'

/** Undefined: no file in LIVE_SOURCE_FILES describes a source of this name. An invalid file is a fault. */
export function makeMapped(name: string, settings: SourceSettings): LiveSource | undefined {
  const mapping = settings
    .list('LIVE_SOURCE_FILES')
    .flatMap((path) => readMapping(path, settings.faults))
    .find((each) => each.name === name)
  if (mapping === undefined) return undefined
  const { setting, header } = mapping.key
  const secret = settings.secret(setting)
  if (secret === undefined) settings.faults.push(`${setting} must be set, to ask the live source ${name}`)
  else if (!canBeSent(header, secret))
    settings.faults.push(`${setting} cannot be sent in a header, to ask the live source ${name}`)
  return createMappedSource(mapping, secret ?? '', () => new Date())
}

function readMapping(path: string, faults: string[]): Mapping[] {
  const read = parseFile(path)
  if ('mapping' in read) return [read.mapping]
  const fault = `LIVE_SOURCE_FILES has ${path}, which does not describe a live source: ${read.fault}`
  if (!faults.includes(fault)) faults.push(fault)
  return []
}

function parseFile(path: string): ReturnType<typeof parseMapping> {
  try {
    return parseMapping(readFileSync(path, 'utf8'))
  } catch {
    return { fault: 'it cannot be read' }
  }
}

export function createMappedSource(mapping: Mapping, secret: string, clock: () => Date): LiveSource {
  const { name, key, covers, facts: mapped, terms } = mapping
  const title = isLoopback(new URL(mapping.url)) ? `${mapping.title} (sandbox)` : mapping.title
  const vendor = { title, clock }
  return {
    name,
    title,
    terms: { ...terms, facts: mapped.map(({ fact }) => fact), needsConsent: false },
    covers: ({ make, modelYear }) =>
      covers.makes.includes(make) && modelYear >= (covers.from ?? 0) && modelYear <= (covers.to ?? 9999),
    async ask(question) {
      const url = new URL(fill(mapping.url, question.vin, question.identity))
      const headers = { [key.header]: `${key.prefix ?? ''}${secret}` }
      const answered = await askBilled(vendor, { url, headers }, question)
      if (answered.kind === 'unauthorized') return answered.reply
      if (answered.kind !== 'body') return answered
      if (terms.about === 'vehicle' && namesAnotherCar(answered.body, question.vin))
        return away(new Error(`${title} answered about another car`))
      const { facts, doubtful } = readMapped(mapped, answered.body)
      if (Object.keys(facts).length === 0 && doubtful.length === 0) return { kind: 'unknown' }
      const date = clock().toISOString().slice(0, 'YYYY-MM-DD'.length)
      const statements = parseStatements([{ source: { name: title, about: terms.about, date }, facts }])
      return { kind: 'answered', statements, ...(doubtful.length > 0 && { doubtful }) }
    },
  }
}

function fill(template: string, vin: Vin, { make, model, modelYear }: VehicleIdentity): string {
  const values = new Map([
    ['vin', vin],
    ['make', make],
    ['model', model],
    ['modelYear', String(modelYear)],
  ])
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    encodeURIComponent(values.get(name) ?? whole),
  )
}
