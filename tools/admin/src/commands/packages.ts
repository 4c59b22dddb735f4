import { formatCents } from '@vinspec/contract/amounts'
import {
  addPackage as add,
  changePackage as change,
  describeRules,
  listAllPackages,
  type OfferedPackage,
  withdrawPackage as withdraw,
} from '@vinspec/core/operator'
import { type Operator, OperatorError, type Outcome } from '../operator.ts'
import { toJson } from '../to-json.ts'
import { toMinute } from '../to-minute.ts'
import { toTable } from '../to-table.ts'

/** The reason is stored in the audit. */
interface PackageOptions {
  readonly key: string
  readonly reason: string
}

interface NewPackageOptions extends PackageOptions {
  readonly name: string
  readonly credits: number
  readonly priceCents: number
}

export async function listPackages({ prisma }: Operator): Promise<Outcome> {
  const packages = await listAllPackages(prisma)
  return {
    json: { packages: packages.map(packageToJson) },
    text: toTable([
      ['Key', 'Name', 'Credits', 'Price', 'On sale', 'Automatic top-up'],
      ...packages.map((each) => [
        each.packageKey,
        each.name,
        String(each.credits),
        formatCents(each.amountCents),
        each.withdrawnAt === null ? 'yes' : `until ${toMinute(each.withdrawnAt)}`,
        describeRules(each),
      ]),
    ]).join('\n'),
  }
}

export async function addPackage(
  operator: Operator,
  { key, name, credits, priceCents }: NewPackageOptions,
): Promise<Outcome> {
  const added = { packageKey: key, name, credits, amountCents: priceCents }
  if (!(await add(operator.prisma, added))) {
    throw new OperatorError(
      `${key} is on sale already, or was sold with another number of credits. Choose another key, or change its price: pnpm admin packages change`,
    )
  }
  return await show(operator, key)
}

export async function changePackage(
  operator: Operator,
  { key, name, priceCents }: PackageOptions & Partial<NewPackageOptions>,
): Promise<Outcome> {
  if (name === undefined && priceCents === undefined) {
    throw new OperatorError('Say what to change: --price-cents, --name, or both.')
  }
  const changed = await change(operator.prisma, { packageKey: key, name, amountCents: priceCents })
  if (!changed) throw notOnSale(key)
  return await show(operator, key)
}

export async function withdrawPackage(operator: Operator, { key }: PackageOptions): Promise<Outcome> {
  if (!(await withdraw(operator, key))) throw notOnSale(key)
  return await show(operator, key)
}

function notOnSale(key: string): OperatorError {
  return new OperatorError(`No package ${key} is on sale. See: pnpm admin packages list`)
}

async function show({ prisma }: Operator, key: string): Promise<Outcome> {
  const packages = await listAllPackages(prisma)
  const shown = packages.find(({ packageKey }) => packageKey === key)
  if (!shown) throw new OperatorError(`There is no package ${key}.`)
  const state = shown.withdrawnAt === null ? 'is on sale' : 'is no longer on sale'
  return {
    json: packageToJson(shown),
    text: `${shown.name} (${key}) ${state}: ${shown.credits} credits for ${formatCents(shown.amountCents)}. Automatic top-up: ${describeRules(shown)}.`,
  }
}

function packageToJson({ amountCents, rules, waitingRules, ...offered }: OfferedPackage) {
  return toJson({ ...offered, priceCents: amountCents, topUpRules: rules, topUpRulesWaiting: waitingRules })
}
