/** `admin payments …` and its options. */
import { isJobName } from '@vinspec/core/operator'
import { REFUND_REASONS } from '@vinspec/core/payments'
import { Option } from 'commander'
import { addCommand, addCustomerCommand } from './add-command.ts'
import type { AdminCommand } from './admin-command.ts'
import { listDeadLetterJobs, retryDeadLetterJobs } from './commands/dead-letters.ts'
import { report } from './commands/payment-report.ts'
import { closePaymentCase, reconcile, refund, resend, showPayments } from './commands/payments.ts'
import { restoreCheck } from './commands/restore-check.ts'
import { matching, parseDay, parser, wholeNumber } from './parse.ts'

/** Stripe refunds no more at once. */
const MOST_CENTS = 99_999_999
const parsePayment = matching('be the ID of a payment, pi_…', /^pi_\w+$/)
const parseJobName = parser('be the name of a job, as in process-payment-event', (text) =>
  isJobName(text) ? text : undefined,
)

export function addPaymentCommands(payments: AdminCommand): void {
  addCustomerCommand(payments, 'show', "show a customer's payments, refunds, and disputes", showPayments)

  addCommand(payments, 'refund', 'refund a payment and take back its unspent credits; safe to repeat', refund)
    .requiredOption('--payment <id>', 'the payment, pi_…', parsePayment)
    .option(
      '--amount-cents <number>',
      'how much to refund; all that is left by default',
      wholeNumber(MOST_CENTS, ' of cents'),
    )
    .addOption(
      new Option('--reason <reason>', "reason, in Stripe's terms")
        .choices([...REFUND_REASONS])
        .default(REFUND_REASONS[0]),
    )
  addCommand(payments, 'resend', 'read a payment from Stripe again and process it', resend).requiredOption(
    '--payment <id>',
    'the payment, pi_…',
    parsePayment,
  )
  addCommand(
    payments,
    'close-case',
    'say that you have settled what a payment needed a person for: a mismatch, or credits spent before a refund',
    closePaymentCase,
  )
    .requiredOption('--payment <id>', 'the payment, pi_…', parsePayment)
    .withReason('how, for your colleagues')
  addCommand(payments, 'reconcile', 'make up for lost events and crashed steps now', reconcile)
  addCommand(
    payments,
    'restore-check',
    'after the restore of a backup: enter the payments that it does not have, and let charging go on; exits with 2 if any are unclear',
    restoreCheck,
  ).option(
    '--since <date>',
    'read from that day on, YYYY-MM-DD (UTC); by default, from a day before the last reconciliation that the backup has',
    parseDay,
  )
  addCommand(
    payments,
    'report',
    "compare credits, the day's money, and Stripe; exits with 2 on a difference",
    report,
  )
    .option('--day <date>', 'YYYY-MM-DD (UTC); today by default', parseDay)
    .option('--recount', 'read every lookup, grant, and payment, instead of what is counted of them')

  const letters = payments.command('dead-letters').description('jobs that failed for good')
  addCommand(letters, 'list', 'list them, newest first', listDeadLetterJobs)
  addCommand(letters, 'retry', 'retry one, or all of a kind, from the start', retryDeadLetterJobs)
    .option('--id <id>', 'ID of the dead letter')
    .addOption(
      new Option('--kind <name>', 'all jobs of this name, as list shows it')
        .argParser(parseJobName)
        .conflicts('id'),
    )
}
