import type { LiveSource } from '../port.ts'
import type { MakeSource, SourceSettings } from '../source-settings.ts'
import { createDecoderSource, type DecoderSettings, NHTSA_VPIC_URL } from './decoder.ts'
import { NHTSA_API_URL, type NhtsaSettings } from './nhtsa.ts'

/** Makes a source of one of NHTSA's services from a process's settings. */
export const makeNhtsa =
  (create: (settings: NhtsaSettings) => LiveSource): MakeSource =>
  (settings) =>
    create(readNhtsaSettings(settings))

export const makeDecoder: MakeSource = (settings) => createDecoderSource(readDecoderSettings(settings))

export function readDecoderSettings({ url }: SourceSettings): DecoderSettings {
  const elsewhere = url('NHTSA_API_URL')
  const vpicUrl = elsewhere === undefined ? NHTSA_VPIC_URL : new URL('/api/', elsewhere).href
  return { vpicUrl, clock: () => new Date() }
}

function readNhtsaSettings({ url }: SourceSettings): NhtsaSettings {
  const elsewhere = url('NHTSA_API_URL')
  const apiUrl = elsewhere === undefined ? NHTSA_API_URL : new URL('/', elsewhere).href
  return { apiUrl, clock: () => new Date() }
}
