/** What operators change about what is sold. All customers see it, so a colleague always agrees. */
import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import type { Database } from '@vinspec/core/foundation'
import {
  changePackagesAsAgreed,
  describeRules,
  isPackageKey,
  isPackageName,
  isPrice,
  listAllPackages,
  type OfferedPackage,
} from '@vinspec/core/operator'
import { readDollars } from '../server/read-dollars.server.ts'
import { NO_CREDITS, type OperatorTask, readCredits, type TaskField, type TaskInput } from './task.server.ts'

const PACKAGE: TaskField = { name: 'package', label: 'Package', from: 'packages' }
const NO_PACKAGE = { fault: 'Choose one of the packages on sale.' }
const NO_NAME = { fault: 'Enter a name of up to 100 characters.' }
const NO_PRICE = { fault: 'Enter a price in US dollars, such as 50.00. Stripe charges no less than $0.50.' }

const perform: OperatorTask['perform'] = async ({ prisma, clock }, { requestId = '' }) =>
  await changePackagesAsAgreed(prisma, clock, {
    id: requestId,
    toOutcome: (isChanged) =>
      isChanged
        ? 'It is changed, from the next checkout on.'
        : 'Nothing was changed: what is sold has changed since this was asked.',
  })

export const PACKAGE_TASKS: Readonly<Record<string, OperatorTask>> = {
  'packages change': {
    title: 'Change a price or a name',
    lead: 'It counts from the next checkout; open payment pages keep their price. If a price rises, automatic top-up waits until its customer accepts it.',
    button: 'Ask to change',
    fields: [
      PACKAGE,
      { name: 'dollars', label: 'Price in US dollars; empty to keep it', isOptional: true },
      { name: 'name', label: 'Name; empty to keep it', isOptional: true },
    ],
    judge: async (prisma, { input }) => {
      const now = await readOnSale(prisma, input)
      if (!now) return NO_PACKAGE
      const cents = isEmpty(input, 'dollars') ? now.amountCents : readPrice(input)
      if (cents === undefined) return NO_PRICE
      const name = isEmpty(input, 'name') ? now.name : readName(input)
      if (name === undefined) return NO_NAME
      const changes = [
        cents !== now.amountCents && `${formatCents(cents)} instead of ${formatCents(now.amountCents)}`,
        name !== now.name && `“${name}” instead of “${now.name}”`,
      ].filter((change) => change !== false)
      if (changes.length === 0) return { fault: 'Enter another price or another name.' }
      return {
        summary: `Change ${now.packageKey}: ${changes.join(', ')}. Automatic top-up: ${describeRules(now)}`,
        needsColleague: true,
        input: {
          package: now.packageKey,
          name,
          cents: String(cents),
          from_cents: String(now.amountCents),
        },
      }
    },
    perform,
  },
  'packages add': {
    title: 'Put a package on sale',
    lead: 'A new one, or a withdrawn one again. How many credits it has cannot be changed later.',
    button: 'Ask to put on sale',
    fields: [
      { name: 'package', label: 'Key, such as lookups_500' },
      { name: 'name', label: 'Name, such as 500 lookups' },
      { name: 'credits', label: 'Credits' },
      { name: 'dollars', label: 'Price in US dollars' },
    ],
    judge: async (prisma, { input }) => {
      const [key, name] = [input['package']?.trim() ?? '', readName(input)]
      const [credits, cents] = [readCredits(input), readPrice(input)]
      if (!isPackageKey(key)) return { fault: 'Enter a key of lower-case letters, digits, and underscores.' }
      if (name === undefined) return NO_NAME
      if (credits === undefined) return { fault: NO_CREDITS }
      if (cents === undefined) return NO_PRICE
      const known = (await listAllPackages(prisma)).find(({ packageKey }) => packageKey === key)
      if (known && (known.withdrawnAt === null || known.credits !== credits))
        return { fault: `${key} is on sale, or was with another number of credits. Enter another key.` }
      return {
        summary: `Sell ${key}, “${name}”: ${formatCredits(credits)} for ${formatCents(cents)}`,
        needsColleague: true,
        input: { package: key, name, credits: String(credits), cents: String(cents) },
      }
    },
    perform,
  },
  'packages withdraw': {
    title: 'Withdraw a package',
    lead: 'No payment page offers it from then on; open ones still sell it, for a day at most. Credits that were bought stay; automatic top-up that buys it is suspended, and its customer emailed.',
    button: 'Ask to withdraw',
    fields: [PACKAGE],
    judge: async (prisma, { input }) => {
      const now = await readOnSale(prisma, input)
      if (!now) return NO_PACKAGE
      return {
        summary: `Withdraw ${now.packageKey}. Automatic top-up: ${describeRules(now)}`,
        needsColleague: true,
      }
    },
    perform,
  },
}

async function readOnSale(prisma: Database, input: TaskInput): Promise<OfferedPackage | undefined> {
  const packages = await listAllPackages(prisma)
  return packages.find(
    ({ packageKey, withdrawnAt }) => packageKey === input['package'] && withdrawnAt === null,
  )
}

const isEmpty = (input: TaskInput, field: string): boolean => (input[field]?.trim() ?? '') === ''

function readPrice(input: TaskInput): number | undefined {
  const cents = readDollars(input['dollars'] ?? '')
  return cents !== undefined && isPrice(cents) ? cents : undefined
}

function readName(input: TaskInput): string | undefined {
  const name = input['name']?.trim() ?? ''
  return isPackageName(name) ? name : undefined
}
