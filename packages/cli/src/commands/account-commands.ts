/** The commands about keys and profiles on this computer. */
import type { Command } from 'commander'
import type { LoginSettings, Settings, VerifySettings } from '../settings.ts'

export function addAccountCommands(program: Command): void {
  const login = program
    .command('login')
    .description('Sign in: keep an API key on this computer.')
    .option(
      '--with-token',
      'Read the API key from standard input, instead of asking for approval in a browser.',
    )
    .option('--no-browser', 'Only show the address of the page.')
    .option('--portal-url <url>', 'The website to sign in at. Default: VINSPEC_PORTAL_URL, then production.')
    .action(async () => {
      const account = await import('../account/login.ts')
      process.exitCode = await account.login(login.optsWithGlobals<LoginSettings>())
    })
  const logout = program
    .command('logout')
    .description('Sign out: forget the API key of a profile.')
    .action(async () => {
      const account = await import('../account/logout.ts')
      process.exitCode = await account.logout(logout.optsWithGlobals<Settings>())
    })
  const whoami = program
    .command('whoami')
    .description('Show which key and service are used, and the credits.')
    .action(async () => {
      const account = await import('../account/whoami.ts')
      process.exitCode = await account.whoami(whoami.optsWithGlobals<Settings>())
    })
  const verify = program
    .command('verify')
    .argument('<file...>', 'A certificate, or files with receipts and days of the ledger.')
    .description(
      'Verify certificates, receipts, and days of the ledger: that they are genuine, and nothing was changed.',
    )
    .option('--keys <file>', 'The public keys, from /.well-known/jwks.json, for a computer that is offline.')
    .option(
      '--portal-url <url>',
      'The website whose keys count. Default: VINSPEC_PORTAL_URL, then production.',
    )
    .action(async (files: string[]) => {
      const certificates = await import('../certificates/verify.ts')
      process.exitCode = await certificates.verify(files, verify.optsWithGlobals<VerifySettings>())
    })
  const profiles = program
    .command('profiles')
    .description('List the profiles on this computer.')
    .action(async () => {
      const account = await import('../account/list-profiles.ts')
      process.exitCode = await account.listProfiles(profiles.optsWithGlobals<Settings>())
    })
}
