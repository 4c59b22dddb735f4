/** The commands about keys and profiles on this computer. */
import type { Command } from 'commander'
import type { LoginSettings, Settings, VerifySettings } from '../settings.ts'
import { whenRun } from './when-run.ts'

export function addAccountCommands(program: Command): void {
  whenRun(
    program
      .command('login')
      .description('Sign in: keep an API key on this computer.')
      .option(
        '--with-token',
        'Read the API key from standard input, instead of asking for approval in a browser.',
      )
      .option('--no-browser', 'Only show the address of the page.')
      .option(
        '--portal-url <url>',
        'The website to sign in at. Default: VINSPEC_PORTAL_URL, then production.',
      ),
    async (settings: LoginSettings) => (await import('../account/login.ts')).login(settings),
  )
  whenRun(
    program.command('logout').description('Sign out: forget the API key of a profile.'),
    async (settings: Settings) => (await import('../account/logout.ts')).logout(settings),
  )
  whenRun(
    program.command('whoami').description('Show which key and service are used, and the credits.'),
    async (settings: Settings) => (await import('../account/whoami.ts')).whoami(settings),
  )
  whenRun(
    program
      .command('verify')
      .argument('<file...>', 'A certificate, or files with receipts and days of the ledger.')
      .description(
        'Verify certificates, receipts, and days of the ledger: that they are genuine, and nothing was changed.',
      )
      .option(
        '--keys <file>',
        'The public keys, from /.well-known/jwks.json, for a computer that is offline.',
      )
      .option(
        '--portal-url <url>',
        'The website whose keys count. Default: VINSPEC_PORTAL_URL, then production.',
      ),
    async (settings: VerifySettings, files: string[]) =>
      (await import('../certificates/verify.ts')).verify(files, settings),
  )
  whenRun(
    program.command('profiles').description('List the profiles on this computer.'),
    async (settings: Settings) => (await import('../account/list-profiles.ts')).listProfiles(settings),
  )
}
