/** Free lookups for a proved address: once for good, and a limited number per browser and network. */
import { expect, test } from 'vitest'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import { createFreeLookupOffers, type Prover } from '../src/access/free-lookups/offer.ts'
import { issueProof } from '../src/access/proofs/mail-proofs.ts'
import {
  changeAddress,
  resetPassword,
  signInByMail,
  verifyAddress,
} from '../src/access/proofs/use-mail-proofs.ts'
import { newId } from '../src/foundation/ids.ts'
import { reportCredits } from '../src/money/balance-report/credit-balance.ts'
import { listLedgerEntries } from '../src/money/ledger/read-ledger.ts'
import { prune } from '../src/operator/retention/prune.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { readEverything } from '../testing/read-everything.ts'
import { createTestBed, DAY_MS } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())

const SECRET = 'a secret of tests, long enough for anyone'
const PER_NETWORK = 3

const offers = (credits = 3) =>
  createFreeLookupOffers({ freeLookups: credits, freeLookupsPerNetwork: PER_NETWORK }, SECRET, () =>
    bed.clock(),
  )

/** A browser that has not been seen before. */
const stranger = (): Prover => ({ device: newId(), network: newId() })
const newEmail = () => `${newId()}@example.com`

/** Proves an address by a sign-in link, which creates its customer if there is none. */
async function signIn(email: string, prover = stranger(), offer = offers()): Promise<string> {
  const token = await issueProof(bed.prisma, { purpose: 'sign_in', email, customerId: null, lastsMs: 60_000 })
  return (await signInByMail(bed.prisma, token, (proved) => offer(proved, prover))) ?? ''
}

async function createUnproved(email: string): Promise<string> {
  const { id } = await bed.prisma.customer.create({ data: { id: newId(), email, createdAt: bed.clock() } })
  return id
}

test('a proved address gets a grant of the ledger that expires after 30 days and balances', async () => {
  const customerId = await signIn(newEmail())
  const [entry, ...more] = await listLedgerEntries(bed.prisma, { customerId, limit: 10 })
  expect(entry).toMatchObject({ kind: 'grant', credits: 3, source: 'free', paymentId: null })
  expect(more).toEqual([])
  const grant = await bed.prisma.creditGrant.findFirstOrThrow({ where: { customerId } })
  expect(grant.expiresAt.getTime() - grant.grantedAt.getTime()).toBe(30 * DAY_MS)
  expect(await bed.available(customerId)).toBe(3)
  expect(await reportCredits(bed)).toMatchObject({ customers: [], rows: [] })
  expect(await bed.prisma.customer.count({ where: { freeLookupOffer: { not: null } } })).toBe(0)
})

test('a confirmation link and a first password prove an address too', async () => {
  for (const prove of [verifyAddress, setPassword]) {
    const email = newEmail()
    const customerId = await createUnproved(email)
    const purpose = prove === verifyAddress ? 'verify_address' : 'reset_password'
    const token = await issueProof(bed.prisma, { purpose, email, customerId, lastsMs: 60_000 })
    await prove(bed.prisma, token, (proved) => offers()(proved, stranger()))
    expect(await bed.available(customerId)).toBe(3)
  }
})

const setPassword: typeof verifyAddress = (prisma, token, offerFor) =>
  resetPassword(prisma, { token, passwordHash: 'a hash' }, offerFor)

test('an address gets them once for good, even if its account is closed and created again', async () => {
  const email = newEmail()
  const first = await signIn(email)
  await signIn(email)
  expect(await bed.available(first)).toBe(3)
  await closeCustomer(bed, first)
  const second = await signIn(email)
  expect(second).not.toBe(first)
  expect(await bed.available(second)).toBe(0)
})

test('other spellings of a mailbox are the same address', async () => {
  const name = newId().replaceAll('-', '')
  expect(await bed.available(await signIn(`${name}@gmail.com`))).toBe(3)
  for (const email of [
    `${name}+again@gmail.com`,
    `${name.slice(0, 3)}.${name.slice(3)}@gmail.com`,
    `${name}@googlemail.com`,
  ]) {
    expect([email, await bed.available(await signIn(email))]).toEqual([email, 0])
  }
})

test('a disposable address gets nothing, and still signs in', async () => {
  const customerId = await signIn(`${newId()}@mailinator.com`)
  expect(customerId).not.toBe('')
  expect(await bed.available(customerId)).toBe(0)
})

test('a new address for the account gets nothing', async () => {
  const email = newEmail()
  const customerId = await signIn(email, stranger(), offers(0))
  const token = await issueProof(bed.prisma, {
    purpose: 'change_address',
    email: newEmail(),
    newEmail: newEmail(),
    customerId,
    lastsMs: 60_000,
  })
  expect(await changeAddress(bed.prisma, { token, keptSessionId: undefined })).toBe(customerId)
  expect(await bed.available(customerId)).toBe(0)
})

test('a browser gets them once in 30 days, and a network only for a limited number of customers per day', async () => {
  const prover = stranger()
  expect(await bed.available(await signIn(newEmail(), prover))).toBe(3)
  expect(await bed.available(await signIn(newEmail(), { ...prover, network: newId() }))).toBe(0)
  const unknown = { device: undefined, network: prover.network }
  for (let i = 1; i < PER_NETWORK; i++) expect(await bed.available(await signIn(newEmail(), unknown))).toBe(3)
  const refused = newEmail()
  expect(await bed.available(await signIn(refused, unknown))).toBe(0)
})

test('a browser is remembered for all of the 30 days', async () => {
  const { device } = stranger()
  const again = async () => await bed.available(await signIn(newEmail(), { ...stranger(), device }))
  expect(await again()).toBe(3)
  bed.pass(30 * DAY_MS - 1)
  await prune(bed)
  expect(await again()).toBe(0)
  bed.pass(1)
  await prune(bed)
  expect(await again()).toBe(3)
})

test('concurrent proofs share what a network has left', async () => {
  const prover = { device: undefined, network: newId() }
  const customers = await Promise.all(Array.from({ length: 8 }, () => signIn(newEmail(), prover)))
  const credits = await Promise.all(customers.map(bed.available))
  expect(credits.filter((each) => each === 3)).toHaveLength(PER_NETWORK)
  expect(credits.filter((each) => each === 0)).toHaveLength(8 - PER_NETWORK)
})

test('concurrent proofs of one address grant once', async () => {
  const email = newEmail()
  const customers = await Promise.all(Array.from({ length: 6 }, () => signIn(email)))
  expect(new Set(customers).size).toBe(1)
  expect(await bed.available(customers[0] ?? '')).toBe(3)
})

test('a proof that does not commit grants nothing and uses nothing up', async () => {
  const [email, prover] = [newEmail(), stranger()]
  const customerId = await createUnproved(email)
  const offer = offers()(email, prover) ?? ''
  const cut = bed.prisma.$transaction(async (tx) => {
    await tx.customer.update({
      where: { id: customerId },
      data: { emailVerified: true, freeLookupOffer: offer },
    })
    throw new Error('the process died')
  })
  await expect(cut).rejects.toThrow('the process died')
  expect(await bed.available(customerId)).toBe(0)
  expect(await bed.available(await signIn(email, prover))).toBe(3)
})

test('nothing in the database names the address, browser, or network that got them', async () => {
  const [email, prover] = [newEmail(), stranger()]
  const customerId = await signIn(email, prover)
  await closeCustomer(bed, customerId)
  await bed.prisma.notification.deleteMany({ where: { customerId } })
  const dump = await readEverything(bed.databaseUrl)
  for (const each of [email, prover.device ?? '', prover.network]) {
    expect([each, dump.includes(each)]).toEqual([each, false])
  }
})

test('the browser and the network are forgotten after 30 days, and the address is not', async () => {
  const email = newEmail()
  await signIn(email)
  bed.pass(31 * DAY_MS)
  expect((await prune(bed)).freeLookups).toBeGreaterThan(0)
  const left = { OR: [{ deviceHash: { not: null } }, { networkHash: { not: null } }] }
  expect(await bed.prisma.freeLookupGrant.count({ where: left })).toBe(0)
  await expect(bed.prisma.freeLookupGrant.deleteMany()).rejects.toThrow()
})

test('the database offers nothing to an address that is not proved', async () => {
  const email = newEmail()
  const customerId = await createUnproved(email)
  const offer = offers()(email, stranger()) ?? ''
  const forged = bed.prisma.customer.update({ where: { id: customerId }, data: { freeLookupOffer: offer } })
  await expect(forged).rejects.toThrow('free lookups are offered to a proved address')
})
