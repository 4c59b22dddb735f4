/** Lookups of the cars in the docs, with the answers shown there. */
import { readFile } from 'node:fs/promises'
import {
  type CertifiedLookup,
  type Issuer,
  readSigningKey,
  type SigningKey,
  trustedKeyOf,
} from '../src/index.ts'

const shown: unknown = JSON.parse(
  await readFile(new URL('../../../apps/web/public/sample-results.json', import.meta.url), 'utf8'),
)

export const sampleLookups: readonly CertifiedLookup[] = [shown].flat().map((answer) => ({
  id: '01939f3c-7a4e-7b1e-8f00-123456789abc',
  vin: vinOf(answer),
  lookedUpAt: new Date('2026-11-27T12:00:00.123Z'),
  answer: JSON.stringify(answer),
  sources: [
    { name: 'EPA fuel economy data', date: '2026-02-13' },
    { name: 'Maker', date: '2026-11-23', isEstimate: true },
  ],
}))

export function firstSample(): CertifiedLookup {
  const [first] = sampleLookups
  if (!first) throw new Error('there are samples')
  return first
}

function vinOf(answer: unknown): string {
  const vin = typeof answer === 'object' && answer !== null && 'vin' in answer ? answer.vin : undefined
  if (typeof vin !== 'string') throw new Error('a sample has a VIN')
  return vin
}

export function signingKey(byte: number): SigningKey {
  const key = readSigningKey(Buffer.alloc(32, byte).toString('base64url'))
  if (!key) throw new Error('32 bytes are a key')
  return key
}

const key = signingKey(7)
export const issuer: Issuer = { key, origin: 'https://portal.vinspec.example' }
export const trusted = [trustedKeyOf(key)]
