/** The name, logo, and color that a customer's shared sheets carry. A customer has one, or none. */
import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { sha256 } from '../../foundation/text/sha256.ts'
import type { Logo } from './read-logo.ts'

export interface Brand {
  /** What the logo says, for those who do not see it. */
  readonly name: string
  /** Six hexadecimal digits. */
  readonly accent: string | null
  /** The hash by which `readLogoFile` finds it, in hexadecimal digits. */
  readonly logo: string
  readonly width: number
  readonly height: number
}

export interface BrandChange extends Pick<Brand, 'name' | 'accent'> {
  readonly customerId: string
  /** Undefined: unchanged. */
  readonly logo: Logo | undefined
}

export async function readBrand(prisma: Database, customerId: string): Promise<Brand | null> {
  const brand = await prisma.brand.findUnique({ where: { customerId }, omit: { logo: true } })
  return brand && { ...brand, logo: Buffer.from(brand.logoHash).toString('hex') }
}

/** False: there is no logo yet, and none was sent. */
export async function saveBrand(
  { prisma, clock }: Dependencies,
  { customerId, name, accent, logo }: BrandChange,
): Promise<boolean> {
  const words = { name, accent, updatedAt: await readMoment(prisma, clock) }
  if (!logo) return (await prisma.brand.updateMany({ where: { customerId }, data: words })).count === 1
  const { bytes, width, height } = logo
  const picture = { logo: bytes, logoHash: sha256(bytes), width, height }
  const data = { ...words, ...picture }
  await prisma.brand.upsert({ where: { customerId }, create: { customerId, ...data }, update: data })
  return true
}

/** False: there was none. */
export async function removeBrand(prisma: Database, customerId: string): Promise<boolean> {
  return (await prisma.brand.deleteMany({ where: { customerId } })).count === 1
}

/** A PNG file. Null: no customer has it, or no longer. */
export async function readLogoFile(prisma: Database, logo: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!/^[\da-f]{64}$/.test(logo)) return null
  const found = await prisma.brand.findFirst({
    where: { logoHash: new Uint8Array(Buffer.from(logo, 'hex')) },
    select: { logo: true },
  })
  return found?.logo ?? null
}
