import { createPublicKey } from 'node:crypto'
import { compactVerify, createLocalJWKSet } from 'jose'
import { expect, test } from 'vitest'
import {
  type CertificateVerdict,
  makeCertificate,
  publishKeys,
  readPublishedKeys,
  readSigningKey,
  readTrustedKey,
  trustedKeyOf,
  verifyCertificate,
  verifyCertificateFile,
} from '../src/index.ts'
import { signStatement } from '../src/sign-statement.ts'
import { firstSample, issuer, sampleLookups, signingKey, trusted } from './samples.ts'

const file = await makeCertificate(issuer, firstSample(), 'letter')
const [, statement = ''] = /verify\/([\w.-]+)/.exec(file.toString('latin1')) ?? []

const reasonOf = (verdict: CertificateVerdict): string =>
  verdict.kind === 'not_genuine' ? verdict.reason : verdict.kind

test('a certificate, and its QR code, name their lookup and no customer', () => {
  const { id, vin, lookedUpAt } = firstSample()
  const claims = { lookup_id: id, vin, looked_up_at: lookedUpAt.toISOString(), origin: issuer.origin }
  const hashes = { answer_sha256: expect.any(String), sources_sha256: expect.any(String) }
  const genuine = { kind: 'genuine', keyId: issuer.key.id, claims: { ...claims, ...hashes } }
  expect(verifyCertificateFile(file, trusted)).toEqual(genuine)
  expect(verifyCertificate(statement, trusted)).toEqual(genuine)
})

test('a change of any byte of a certificate is detected', () => {
  const unnoticed: number[] = []
  for (let at = 0; at < file.length; at += 1) {
    // Every byte of the signature, and a sample of the rest, because each costs a hash of the file.
    const isInLine = at > file.length - 1_000
    if (!isInLine && at % 97 !== 0) continue
    const changed = Buffer.from(file)
    changed[at] = (file[at] ?? 0) ^ 1
    if (['genuine', 'withdrawn'].includes(verifyCertificateFile(changed, trusted).kind)) unnoticed.push(at)
  }
  expect(unnoticed).toEqual([])
})

test('a signature that was moved is detected: elsewhere, it would hide what a page says', () => {
  const begin = file.lastIndexOf('%vinspec-certificate ')
  const line = file.subarray(begin, file.indexOf('\n', begin) + 1)
  const rest = Buffer.concat([file.subarray(0, begin), file.subarray(begin + line.length)])
  const unnoticed: number[] = []
  for (let at = rest.indexOf('\n') + 1; at > 0; at = rest.indexOf('\n', at) + 1) {
    const moved = Buffer.concat([rest.subarray(0, at), line, rest.subarray(at)])
    if (!moved.equals(file) && verifyCertificateFile(moved, trusted).kind !== 'changed') unnoticed.push(at)
  }
  expect(unnoticed).toEqual([])
})

test("a change of any character of the QR code's text is detected", () => {
  for (const [at, character] of [...statement].entries()) {
    const other = character === 'A' ? 'B' : 'A'
    const changed = `${statement.slice(0, at)}${other}${statement.slice(at + 1)}`
    expect(verifyCertificate(changed, trusted).kind).toBe('not_genuine')
  }
})

test('a file with bytes after its end, or one that is truncated, is not genuine', () => {
  const more = Buffer.concat([file, Buffer.from('\n1 0 obj\n')])
  expect(reasonOf(verifyCertificateFile(more, trusted))).toBe('changed')
  expect(reasonOf(verifyCertificateFile(file.subarray(1), trusted))).toBe('changed')
  expect(reasonOf(verifyCertificateFile(file.subarray(0, 40_000), trusted))).toBe('no_certificate')
})

test('the signature of another lookup is not accepted', async () => {
  const [, second = firstSample()] = sampleLookups
  const other = await makeCertificate(issuer, second, 'letter')
  const lineOf = (pdf: Buffer) => /%vinspec-certificate .*\n/.exec(pdf.toString('latin1'))?.[0] ?? ''
  const swapped = Buffer.from(file.toString('latin1').replace(lineOf(file), lineOf(other)), 'latin1')
  expect(reasonOf(verifyCertificateFile(swapped, trusted))).toBe('changed')
})

test("the QR code's signature is not accepted for a file, and a file's not for the QR code", () => {
  const line = /%vinspec-certificate (.*)\n/.exec(file.toString('latin1'))?.[1] ?? ''
  expect(reasonOf(verifyCertificate(line, trusted))).toBe('malformed')
  const swapped = Buffer.from(file.toString('latin1').replace(line, statement), 'latin1')
  expect(reasonOf(verifyCertificateFile(swapped, trusted))).toBe('malformed')
})

test('a retired key still verifies, a withdrawn one is reported as withdrawn, and a foreign one is not accepted', () => {
  const { x = '' } = createPublicKey(issuer.key.key).export({ format: 'jwk' })
  const keys = (isWithdrawn: boolean) =>
    [trustedKeyOf(signingKey(8)), readTrustedKey(x, isWithdrawn) ?? []].flat()
  expect(verifyCertificateFile(file, keys(false)).kind).toBe('genuine')
  expect(verifyCertificateFile(file, keys(true)).kind).toBe('withdrawn')
  expect(reasonOf(verifyCertificateFile(file, [trustedKeyOf(signingKey(8))]))).toBe('unknown_key')
  expect(reasonOf(verifyCertificateFile(file, []))).toBe('unknown_key')
})

test("a foreign key under our key's ID is not accepted", () => {
  const [ours] = trusted
  const posing = { ...trustedKeyOf(signingKey(8)), id: ours?.id ?? '' }
  expect(reasonOf(verifyCertificate(statement, [posing]))).toBe('wrong_signature')
})

test('published keys verify, even with a standard library; withdrawn ones are not published', async () => {
  const published = publishKeys([...trusted, { ...trustedKeyOf(signingKey(8)), isWithdrawn: true }])
  expect(published.keys.map(({ kid }) => kid)).toEqual([issuer.key.id])
  expect(verifyCertificate(statement, readPublishedKeys(JSON.parse(JSON.stringify(published)))).kind).toBe(
    'genuine',
  )
  const { payload } = await compactVerify(statement, createLocalJWKSet({ keys: [...published.keys] }))
  expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({ vin: firstSample().vin })
})

test('text that is not one of our statements is rejected, whatever it is', () => {
  const signed = (typ: string, claims: object) => signStatement(issuer.key, typ, claims)
  const header = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const [, payload = '', signature = ''] = statement.split('.')
  const texts = [
    '',
    '.',
    '..',
    'a.b.c',
    '%00',
    'é.é.é',
    `${statement}.${statement}`,
    `${statement}=`,
    ` ${statement}`,
    'A'.repeat(5_000_000),
    `${header({ alg: 'none' })}.${payload}.`,
    `${header({ alg: 'none', kid: issuer.key.id, typ: 'vinspec-certificate' })}.${payload}.${signature}`,
    `${header({ alg: 'HS256', kid: issuer.key.id, typ: 'vinspec-certificate' })}.${payload}.${signature}`,
    `${header([])}.${payload}.${signature}`,
    signed('vinspec-receipt', {}),
    signed('vinspec-certificate', {}),
    signed('vinspec-certificate', { vin: 1 }),
    signed('vinspec-certificate', []),
  ]
  for (const text of texts) expect(verifyCertificate(text, trusted).kind).toBe('not_genuine')
})

test('a file that is not a certificate is rejected, whatever it is', () => {
  const files = [
    '',
    '%PDF-1.7\n%%EOF\n',
    '\n%vinspec-certificate \n',
    '\n%vinspec-certificate ',
    '\n%vinspec-certificate a.b.c\n',
  ]
  for (const text of files) expect(verifyCertificateFile(Buffer.from(text), trusted).kind).toBe('not_genuine')
  expect(verifyCertificateFile(Buffer.alloc(5_000_000, 'A'), trusted).kind).toBe('not_genuine')
})

test('a key must be 32 bytes', () => {
  for (const text of ['', 'no', Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('base64')]) {
    expect(readSigningKey(text)).toBeUndefined()
    expect(readTrustedKey(text, false)).toBeUndefined()
  }
  for (const none of [null, {}, [], { keys: {} }, { keys: [null, { crv: 'Ed25519', x: 'no' }] }])
    expect(readPublishedKeys(none)).toEqual([])
})
