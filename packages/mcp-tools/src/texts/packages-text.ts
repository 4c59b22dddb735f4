import type { PackageList } from '@vinspec/contract'
import { formatCents } from '@vinspec/contract/amounts'
import { blocks, table } from './markdown.ts'

export function packagesText({ data }: PackageList): string {
  const rows = data.map(({ package_key, name, price, credits, credits_expire_after_days: days }) => [
    package_key,
    name,
    String(credits),
    price.display,
    formatCents(price.amount_cents / credits),
    `after ${days} days`,
  ])
  return blocks(table([['package_key', 'Name', 'Credits', 'Price', 'Per lookup', 'Credits expire'], ...rows]))
}
