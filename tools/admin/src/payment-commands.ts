/** `admin payments …` and its options. */
import { REFUND_REASONS } from '@vinspec/core'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { addCommand, addCustomerCommand } from './add-command.ts'
import { listDeadLetterJobs, retryDeadLetterJob } from './commands/dead-letters.ts'
import { report } from './commands/payment-report.ts'
import { reconcile, refund, resend, showPayments } from './commands/payments.ts'
import { parseDay } from './parse-day.ts'

export function addPaymentCommands(payments: Command): void {
  addCustomerCommand(payments, 'show', 'what a customer paid, and what went back', showPayments)

  addCommand(payments, 'refund', 'send money back and take its unspent credits; safe to repeat', refund)
    .requiredOption('--payment <id>', 'the payment, pi_…', parsePayment)
    .option('--amount-cents <number>', 'how much; without it, all that is left', parseCents)
    .addOption(
      new Option('--reason <reason>', 'why, as Stripe names it')
        .choices([...REFUND_REASONS])
        .default(REFUND_REASONS[0]),
    )
  addCommand(payments, 'resend', 'read a payment from Stripe again and act upon it', resend).requiredOption(
    '--payment <id>',
    'the payment, pi_…',
    parsePayment,
  )
  addCommand(payments, 'reconcile', 'make up for lost events and crashed steps now', reconcile)
  addCommand(
    payments,
    'report',
    "hold credits and the day's money against each other and Stripe; ends with 2 on a difference",
    report,
  ).option('--day <date>', 'YYYY-MM-DD (UTC); today by default', parseDay)

  const letters = payments.command('dead-letters').description('jobs that failed for good')
  addCommand(letters, 'list', 'list them, the latest first', listDeadLetterJobs)
  addCommand(letters, 'retry', 'give one all its tries again', retryDeadLetterJob).requiredOption(
    '--id <id>',
    'id of the dead letter',
  )
}

function parsePayment(text: string): string {
  if (/^pi_\w+$/.test(text)) return text
  throw new InvalidArgumentError('It must be the id of a payment, pi_…')
}

function parseCents(text: string): number {
  const cents = Number(text)
  if (Number.isInteger(cents) && cents > 0 && cents < 100_000_000) return cents
  throw new InvalidArgumentError('It must be a whole number of cents.')
}
