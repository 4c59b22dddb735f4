/** `admin packages …` and its options. */
import { isPackageKey, isPackageName, isPrice } from '@vinspec/core/operator'
import { addCommand } from './add-command.ts'
import type { AdminCommand } from './admin-command.ts'
import { addPackage, changePackage, listPackages, withdrawPackage } from './commands/packages.ts'
import { parseCredits, parser } from './parse.ts'

const parseKey = parser('have 1 to 50 lower-case letters, digits, or underscores', (text) =>
  isPackageKey(text) ? text : undefined,
)
const parseName = parser('have 1 to 100 characters', (text) =>
  isPackageName(text.trim()) ? text.trim() : undefined,
)
const parsePrice = parser('be a whole number of cents that Stripe charges: at least 50', (text) =>
  isPrice(Number(text)) ? Number(text) : undefined,
)

export function addPackageCommands(packages: AdminCommand): void {
  addCommand(packages, 'list', 'list all packages, those withdrawn included, smallest first', listPackages)
  ofOnePackage(
    addCommand(packages, 'add', 'put a package on sale, or a withdrawn one again', addPackage)
      .requiredOption('--name <name>', 'what customers read, such as "500 lookups"', parseName)
      .requiredOption('--credits <number>', 'how many; this cannot be changed later', parseCredits)
      .requiredOption('--price-cents <number>', 'price in US cents', parsePrice),
  )
  ofOnePackage(
    addCommand(
      packages,
      'change',
      'change a price or name; where a price rises, automatic top-up waits until its customer accepts it',
      changePackage,
    )
      .option('--name <name>', 'what customers read', parseName)
      .option('--price-cents <number>', 'price in US cents', parsePrice),
  )
  ofOnePackage(
    addCommand(
      packages,
      'withdraw',
      'stop selling a package; automatic top-up that buys it is suspended, credits that were bought stay',
      withdrawPackage,
    ),
  )
}

function ofOnePackage(command: AdminCommand): void {
  command.requiredOption('--key <key>', 'its package_key, such as lookups_500', parseKey).withReason()
}
