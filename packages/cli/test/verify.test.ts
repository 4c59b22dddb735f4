/** Verifying certificates: whose keys count, and everything that must not pass for genuine. */
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  makeCertificate,
  publishKeys,
  readSigningKey,
  signLedgerDay,
  signReceipt,
  trustedKeyOf,
} from '@vinspec/certificates'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { listen } from '@vinspec/core/testing/listen'
import { afterAll, expect, test } from 'vitest'
import { runVinspec } from './run-vinspec.ts'

const VIN = '5YJSA1E67NF123456'

function keyOf(byte: number) {
  const key = readSigningKey(Buffer.alloc(32, byte).toString('base64'))
  if (!key) throw new Error('32 bytes are a key')
  return key
}

const { path: folder } = await closeAfterAll(mkdtempDisposable(join(tmpdir(), 'vinspec-verify-')))
const lookup = {
  id: '01939f3c-7a4e-7b1e-8f00-123456789abc',
  vin: VIN,
  lookedUpAt: new Date('2026-11-27T12:00:00Z'),
  answer: `{"vin":"${VIN}"}`,
  sources: null,
}
const issuer = { key: keyOf(7), origin: 'https://vinspec.example' }
const genuine = await makeCertificate(issuer, lookup, 'letter')
const altered = Buffer.from(genuine)
altered[1_000] = (genuine[1_000] ?? 0) ^ 1
const published = JSON.stringify(publishKeys([trustedKeyOf(issuer.key)]))
const paths = {
  genuine: await write('genuine.pdf', genuine),
  changed: await write('changed.pdf', altered),
  other: await write('other.pdf', '%PDF-1.7\n%%EOF\n'),
  keys: await write('keys.json', published),
  otherKeys: await write('other-keys.json', JSON.stringify(publishKeys([trustedKeyOf(keyOf(8))]))),
}
let status = 200
const portal = createServer((_, response) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(status === 200 ? published : '{}')
})
const portalUrl = `http://127.0.0.1:${await listen(portal)}`
afterAll(() => void portal.close())

async function write(name: string, content: Buffer | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const verify = (...args: readonly string[]) =>
  runVinspec({ apiUrl: 'http://127.0.0.1:1', apiKey: null }, 'verify', ...args)

test('a certificate is genuine by a file of keys, without a service, and says what it is of', async () => {
  const { stdout, exitCode } = await verify(paths.genuine, '--keys', paths.keys)
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^Genuine\. [^]*VIN +5YJSA1E67NF123456/)])
  const json = await verify(paths.genuine, '--keys', paths.keys, '--json')
  expect(JSON.parse(json.stdout)).toMatchObject({ verdict: 'genuine', certificate: { vin: VIN } })
})

test('a forged PDF does not become genuine by a receipt within it, wherever its header is', async () => {
  const receipt = signReceipt(issuer.key, RECEIPT)
  for (const [nth, before] of ['', '\n', 'x'.repeat(1_000)].entries()) {
    const forged = `${before}%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%${receipt}\n%%EOF\n`
    const path = await write(`forged-${nth}.pdf`, forged)
    const { stdout, exitCode } = await verify(path, '--keys', paths.keys)
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('Not genuine.')])
  }
})

test('a certificate is genuine by the keys of the portal', async () => {
  const { stdout, exitCode } = await verify(paths.genuine, '--portal-url', portalUrl)
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('Genuine.')])
})

test('a changed file, one without a signature, and one that other keys signed are not, and the exit code says so', async () => {
  const changed = await verify(paths.changed, '--keys', paths.keys)
  expect([changed.exitCode, changed.stdout]).toEqual([1, expect.stringContaining('Changed.')])
  const other = await verify(paths.other, '--keys', paths.keys, '--json')
  expect([other.exitCode, JSON.parse(other.stdout)]).toEqual([
    1,
    { verdict: 'not_genuine', certificate: null },
  ])
  const foreign = await verify(paths.genuine, '--keys', paths.otherKeys)
  expect([foreign.exitCode, foreign.stdout]).toEqual([1, expect.stringContaining('Not genuine.')])
})

const CUSTOMER = '01939f3c-7a4e-7b1e-8f00-123456789abd'
const RECEIPT = {
  lookup_id: '01939f3c-7a4e-7b1e-8f00-123456789abc',
  customer_id: CUSTOMER,
  spender_id: null,
  vin: VIN,
  looked_up_at: '2026-11-27T12:00:00.000Z',
  credits: 1,
  cost_cents: 120,
  answer_sha256: 'a'.repeat(64),
  origin: 'https://vinspec.example',
}
const DAY = { customer_id: CUSTOMER, day: '2026-11-27', entries: 1, origin: 'https://vinspec.example' }

test('receipts and days of the ledger are genuine in files of any kind, and a fault is named', async () => {
  const receipt = signReceipt(keyOf(7), RECEIPT, { credits_today: 1 })
  const days = [
    { ...DAY, previous: null, sha256: 'b'.repeat(64) },
    { ...DAY, day: '2026-11-28', previous: 'b'.repeat(64), sha256: 'c'.repeat(64) },
  ].map((claims) => signLedgerDay(keyOf(7), claims))
  const log = await write('agent.log', `2026-11-27 receipt=${receipt} done\n`)
  const chain = await write('days.json', JSON.stringify({ data: days.map((statement) => ({ statement })) }))
  const good = await verify(log, chain, '--keys', paths.keys)
  expect([good.exitCode, good.stdout]).toEqual([
    0,
    expect.stringMatching(/^Genuine\. [^]*Receipts: 1[^]*Days of the ledger: 2[^]*5YJSA1E67NF123456/),
  ])
  const [utf16, keys] = await Promise.all([
    write('windows.json', Buffer.from(`\uFEFF${days.join('\r\n')}`, 'utf16le')),
    write('windows-keys.json', `\uFEFF${published}`),
  ])
  expect((await verify(chain, '--keys', keys)).stdout).toContain('Days of the ledger: 2')
  expect((await verify(utf16, '--keys', keys)).stdout).toBe((await verify(chain, '--keys', keys)).stdout)
  const other = signReceipt(keyOf(7), {
    ...RECEIPT,
    lookup_id: crypto.randomUUID(),
    customer_id: crypto.randomUUID(),
  })
  const forged = signReceipt(keyOf(8), RECEIPT)
  const broken = signLedgerDay(keyOf(7), { ...DAY, day: '2026-11-29', previous: 'd'.repeat(64), sha256: 'e' })
  const bad = await write('bad.txt', [other, forged, broken].join('\n'))
  const judged = await verify(log, chain, bad, '--keys', paths.keys, '--json')
  expect([judged.exitCode, JSON.parse(judged.stdout)]).toMatchObject([
    1,
    {
      verdict: 'not_genuine',
      faults: [
        expect.stringMatching(/isn't signed by vinspec/),
        expect.stringMatching(/^This is of 2 customers/),
        expect.stringMatching(/^2026-11-29 isn't chained to 2026-11-28/),
      ],
    },
  ])
})

test('after the key is rotated, what either key signed is genuine, and older keys say where the latest are', async () => {
  const signed = [7, 9].map((byte, nth) =>
    signReceipt(keyOf(byte), { ...RECEIPT, lookup_id: `01939f3c-7a4e-7b1e-8f00-12345678900${nth}` }),
  )
  const log = await write('rotated.log', signed.join('\n'))
  const rotated = await write(
    'rotated.json',
    JSON.stringify(publishKeys([9, 7].map((byte) => trustedKeyOf(keyOf(byte))))),
  )
  expect(await verify(log, '--keys', rotated)).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('Receipts: 2, signed by vinspec.'),
  })
  const certificate = await write(
    'new.pdf',
    await makeCertificate({ ...issuer, key: keyOf(9) }, lookup, 'a4'),
  )
  for (const file of [log, certificate]) {
    const { exitCode, stdout } = await verify(file, '--keys', paths.keys)
    expect([exitCode, stdout.replaceAll(/\s+/g, ' ')]).toEqual([
      1,
      expect.stringMatching(/^Not genuine\..*the keys at \/\.well-known\/jwks\.json/),
    ])
  }
})

test('without keys, nothing is called genuine or not', async () => {
  for (const [args, code, words] of [
    [[paths.genuine, '--keys', paths.genuine], 2, 'has no key of vinspec'],
    [[paths.genuine, '--keys', join(folder, 'nowhere')], 2, "There's no file"],
    [[join(folder, 'nowhere'), '--keys', paths.keys], 2, "There's no file"],
    [[folder, '--keys', paths.keys], 2, "can't be read"],
    [[paths.genuine, paths.genuine, '--keys', paths.keys], 2, 'Verify each certificate by itself'],
    [[paths.genuine], 2, "doesn't know the portal"],
    [[paths.genuine, '--portal-url', 'http://127.0.0.1:1', '--retries', '0'], 3, "Couldn't reach"],
  ] as const) {
    const { exitCode, stderr, stdout } = await verify(...args)
    expect([exitCode, stdout, stderr]).toEqual([code, '', expect.stringContaining(words)])
  }
  status = 503
  const away = await verify(paths.genuine, '--portal-url', portalUrl)
  status = 200
  expect([away.exitCode, away.stderr]).toEqual([3, expect.stringContaining("Couldn't reach")])
})
