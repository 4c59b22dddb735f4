/** What only the operator does and reads. */
export { type CreditTotals, reportCredits } from '../balance-report/credit-balance.ts'
export type { MoneyTotals } from '../balance-report/money-balance.ts'
export { type BalanceReport, reportBalance } from '../balance-report/report-balance.ts'
export type { RowDifference } from '../balance-report/row-differences.ts'
export {
  countDeadLettersByName,
  type DeadLetter,
  listDeadLetters,
  retryDeadLetter,
  retryDeadLettersOf,
} from '../jobs/dead-letters.ts'
export { isJobName, type JobName } from '../jobs/jobs.ts'
export { actAsOperator, type OperatorTask, type OperatorWork } from '../operator/act-as-operator.ts'
export { closeCase } from '../operator/close-case.ts'
export { type Change, describeChanges } from '../operator/describe-changes.ts'
export { examineDatabase, type Finding } from '../operator/examine-database.ts'
export { findCustomers, readCustomer } from '../operator/find-customers.ts'
export { type EmailRecord, listEmails } from '../operator/list-emails.ts'
export {
  listReversalCases,
  type ReversalCase,
  type ReversalCaseKind,
} from '../operator/list-reversal-cases.ts'
export { openOperatorDatabase } from '../operator/open-operator-database.ts'
export {
  grantOperatorRole,
  isOperator,
  listOperators,
  revokeOperatorRole,
} from '../operator/operator-roles.ts'
export { type AuditFilter, listOperatorActions, type OperatorAction } from '../operator/read-audit.ts'
export { MAX_REASON_LENGTH, parseReason } from '../operator/reason.ts'
export { removeSecondFactor } from '../operator/remove-second-factor.ts'
export { listAllPayments } from '../payments/read-payments.ts'
