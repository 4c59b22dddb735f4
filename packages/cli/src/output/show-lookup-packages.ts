/** What is on sale. */
import { formatCents } from '@vinspec/contract/amounts'
import type { PackageList } from '@vinspec/sdk'
import { factLines, tableLines, toText } from './layout.ts'
import type { Presenter } from './screen.ts'

export const showLookupPackages: Presenter<PackageList> = ({ data }, screen) => {
  const keys = { title: 'Package', cells: data.map(({ package_key }) => package_key) }
  const columns = [
    { title: 'Name', cells: data.map(({ name }) => name) },
    { title: 'Price', cells: data.map(({ price }) => price.display) },
    {
      title: 'Per lookup',
      cells: data.map(({ price, credits }) => formatCents(price.amount_cents / credits)),
    },
    { title: 'Credits expire', cells: data.map((item) => `after ${item.credits_expire_after_days} days`) },
  ]
  const next = [{ label: 'Buy one', values: ['vinspec checkout <package_key>'] }]
  return toText([...tableLines(keys, columns, screen), '', ...factLines(next, screen)])
}
