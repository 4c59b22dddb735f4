/** `vinspec checkout --open --wait`: makes the page to pay at, opens it, and waits for the credits. */
import { formatCredits, formatNumber } from '@vinspec/contract/amounts'
import { AbortedError, type Vinspec } from '@vinspec/sdk'
import { resolveAccess } from '../account/access.ts'
import { createClient, requireKey } from '../account/create-client.ts'
import { wait } from '../batch/wait.ts'
import { CommandError } from '../command-error.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { explainError } from '../explain-error.ts'
import { listenForInterruption } from '../interruption.ts'
import { toText, wrap } from '../output/layout.ts'
import { printResult } from '../output/print-result.ts'
import { screenOf } from '../output/screen.ts'
import { showCheckout } from '../output/show-checkout.ts'
import { standardError } from '../output/standard-output.ts'
import type { CheckoutSettings } from '../settings.ts'
import { openPage } from './open-page.ts'

export async function checkOut(packageKey: string, settings: CheckoutSettings): Promise<ExitCode> {
  using interruption = listenForInterruption()
  const { signal } = interruption
  const access = resolveAccess(settings)
  requireKey(access)
  const vinspec = createClient(settings, {}, access)
  const { available_credits: before } = await vinspec.credits.get({ signal })
  const { idempotencyKey } = settings
  const { data: checkout, response } = await vinspec.checkouts
    .create({ package_key: packageKey }, { signal, idempotencyKey })
    .withResponse()
  const screen = screenOf(standardError())
  standardError().write(showCheckout(checkout, screen))
  const opened = settings.open ? await openPage(checkout.checkout_url) : false
  if (settings.open && !opened) standardError().write('No browser could be opened here.\n')
  if (!settings.wait) {
    await printResult(settings, { ...checkout, opened }, () => [])
    return EXIT.done
  }
  standardError().write(
    toText(wrap('Waiting for the payment. Ctrl-C stops waiting, not the payment.', screen.width)),
  )
  const credits = await waitForCredits(vinspec, before, signal).catch((error: unknown) => {
    const { exitCode, body } = explainError(error)
    const { code, message } = body.error
    // A second page could be paid, too.
    throw new CommandError(error instanceof AbortedError ? 'Stopped waiting for the payment.' : message, {
      code,
      exitCode,
      nextStep: `You can still pay on the page above. To see whether it is paid, run vinspec credits: you had ${before}.`,
      idempotencyKey: response.idempotencyKey ?? undefined,
    })
  })
  const result = { ...checkout, opened, credits_added: credits - before, available_credits: credits }
  await printResult(settings, result, ({ width }) =>
    wrap(`Paid: ${formatCredits(credits - before)} added, ${formatNumber(credits)} in total.`, width),
  )
  return EXIT.done
}

const EVERY_MS = 3_000

/** Waits until a payment has turned into credits, and returns how many are there then. Throws when interrupted. */
async function waitForCredits(vinspec: Vinspec, before: number, signal: AbortSignal): Promise<number> {
  for (;;) {
    const { available_credits: credits } = await vinspec.credits.get({ signal })
    if (credits > before) return credits
    await wait(EVERY_MS, signal)
  }
}
