/** A bought source that is a mapping file. */
import { readFileSync } from 'node:fs'
import { parseStatements, type VehicleIdentity, type Vin } from '@vinspec/vehicle-data'
import { askBilled } from '../ask-vendor.ts'
import type { LiveSource } from '../port.ts'
import type { SourceSettings } from '../source-settings.ts'
import { isLoopback, type Mapping, parseMapping } from './mapping.ts'
import { readMapped } from './read-mapped.ts'

/** By the path of its file; undefined, with a fault, if it is not one. */
export function makeMapped(path: string, settings: SourceSettings): LiveSource | undefined {
  const read = readMapping(path)
  if ('fault' in read) {
    settings.faults.push(`${path} does not describe a live source: ${read.fault}`)
    return undefined
  }
  const { key, name } = read.mapping
  const secret = settings.secret(key.setting)
  if (secret === undefined) settings.faults.push(`${key.setting} must be set, to ask the live source ${name}`)
  return createMappedSource(read.mapping, secret ?? '', () => new Date())
}

function readMapping(path: string): ReturnType<typeof parseMapping> {
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
