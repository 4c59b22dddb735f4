/** Proofs in the database: each is used once, by one, and never across a change of credentials. */
import { expect, test } from 'vitest'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import { findProof, issueProof, type NewProof } from '../src/access/proofs/mail-proofs.ts'
import { changeAddress, resetPassword, signInByMail } from '../src/access/proofs/use-mail-proofs.ts'
import { newId } from '../src/foundation/ids.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createTestBed } from '../testing/test-bed.ts'

const bed = await closeAfterAll(createTestBed())

async function createCustomerWithPassword(): Promise<{
  readonly customerId: string
  readonly email: string
}> {
  const customerId = await bed.createCustomer()
  const now = bed.clock()
  const names = { id: newId(), customerId, providerId: 'credential', accountId: customerId }
  await bed.prisma.signInAccount.create({
    data: { ...names, password: 'the first hash', createdAt: now, updatedAt: now },
  })
  const { email } = await bed.prisma.customer.update({
    where: { id: customerId },
    data: { emailVerified: true },
  })
  return { customerId, email }
}

const issue = (proof: Omit<NewProof, 'lastsMs'>) => issueProof(bed.prisma, { ...proof, lastsMs: 60_000 })

const changePassword = (customerId: string, password: string) =>
  bed.prisma.signInAccount.updateMany({ where: { customerId }, data: { password } })

test('a proof that was being written when the password changed proves nothing', async () => {
  const { customerId, email } = await createCustomerWithPassword()
  const token = await issue({ purpose: 'sign_in', customerId, email })
  const row = await bed.prisma.mailProof.findFirstOrThrow({ where: { customerId } })
  await changePassword(customerId, 'the second hash')
  await bed.prisma.mailProof.create({ data: row })
  expect(await findProof(bed.prisma, token, ['sign_in'])).toBeUndefined()
  expect(await signInByMail(bed.prisma, token)).toBeUndefined()
})

test('changing or removing a password ends proofs and sessions in the same step', async () => {
  for (const password of ['the second hash', undefined]) {
    const { customerId, email } = await createCustomerWithPassword()
    const now = bed.clock()
    await issue({ purpose: 'reset_password', customerId, email })
    const session = {
      id: newId(),
      customerId,
      token: newId(),
      expiresAt: now,
      createdAt: now,
      updatedAt: now,
    }
    await bed.prisma.portalSession.create({ data: session })
    if (password === undefined) await bed.prisma.signInAccount.deleteMany({ where: { customerId } })
    else await changePassword(customerId, password)
    expect(await bed.prisma.mailProof.count({ where: { customerId } })).toBe(0)
    expect(await bed.prisma.portalSession.count({ where: { customerId } })).toBe(0)
  }
})

test('setting the same password again and confirming the address end no proof', async () => {
  const { customerId, email } = await createCustomerWithPassword()
  const token = await issue({ purpose: 'sign_in', customerId, email })
  await changePassword(customerId, 'the first hash')
  await bed.prisma.customer.update({ where: { id: customerId }, data: { emailVerified: false, name: 'Ada' } })
  expect(await signInByMail(bed.prisma, token)).toBe(customerId)
})

test('concurrent resets, changes of password and address, and closing the account end in some order, and no proof works twice', async () => {
  for (let round = 0; round < 10; round++) {
    const { customerId, email } = await createCustomerWithPassword()
    const newEmail = `${newId()}@example.com`
    const reset = await issue({ purpose: 'reset_password', customerId, email })
    const change = await issue({ purpose: 'change_address', customerId, email: newEmail, newEmail })
    const outcomes = await Promise.all([
      resetPassword(bed.prisma, { token: reset, passwordHash: 'of the first reset' }),
      resetPassword(bed.prisma, { token: reset, passwordHash: 'of the second reset' }),
      changeAddress(bed.prisma, { token: change, keptSessionId: undefined }),
      changePassword(customerId, `of round ${round}`).then(() => undefined),
      round % 2 === 0 ? undefined : closeCustomer(bed, customerId),
    ])
    // Whichever comes first ends the proofs of the others; a change of the password may end all.
    expect(outcomes.filter((outcome) => outcome === customerId).length).toBeLessThanOrEqual(1)
    expect(await bed.prisma.mailProof.count({ where: { customerId } })).toBe(0)
  }
})

test('an address is not changed to one that is taken, and nothing of the attempt is stored', async () => {
  const { customerId, email } = await createCustomerWithPassword()
  const { email: newEmail } = await createCustomerWithPassword()
  const token = await issue({ purpose: 'change_address', customerId, email: newEmail, newEmail })
  expect(await changeAddress(bed.prisma, { token, keptSessionId: undefined })).toBeUndefined()
  expect((await bed.prisma.customer.findUniqueOrThrow({ where: { id: customerId } })).email).toBe(email)
})

test('a link to an address without an account makes one account, however many links are used at once', async () => {
  const email = `${newId()}@example.com`
  const tokens = await Promise.all(
    [1, 2, 3].map(() => issue({ purpose: 'sign_in', customerId: null, email })),
  )
  const customers = await Promise.all(tokens.map((token) => signInByMail(bed.prisma, token)))
  expect(new Set(customers).size).toBe(1)
  expect(customers[0]).toBeDefined()
})

test('the database rejects a password reset without a customer, a change without a new address, a sign-in with one, and uppercase', async () => {
  const email = `${newId()}@example.com`
  const customerId = await bed.createCustomer()
  await expect(issue({ purpose: 'reset_password', customerId: null, email })).rejects.toThrow()
  await expect(issue({ purpose: 'change_address', customerId, email })).rejects.toThrow()
  await expect(issue({ purpose: 'sign_in', customerId, email, newEmail: email })).rejects.toThrow()
  await expect(issue({ purpose: 'sign_in', customerId, email: email.toUpperCase() })).rejects.toThrow()
})
