/** What only the operator does and reads. */

export {
  countDeadLettersByName,
  type DeadLetter,
  listDeadLetters,
  retryDeadLetter,
  retryDeadLettersOf,
} from '../foundation/jobs/dead-letters.ts'
export { isJobName, type JobName } from '../foundation/jobs/jobs.ts'
export { type CreditTotals, reportCredits } from '../money/balance-report/credit-balance.ts'
export type { MoneyTotals } from '../money/balance-report/money-balance.ts'
export { type BalanceReport, reportBalance } from '../money/balance-report/report-balance.ts'
export type { RowDifference } from '../money/balance-report/row-differences.ts'
export {
  addPackage,
  changePackage,
  describeRules,
  isPackageKey,
  isPackageName,
  isPrice,
  listAllPackages,
  type OfferedPackage,
  withdrawPackage,
} from '../money/catalog/change-packages.ts'
export { listAllPayments } from '../money/payments/read-payments.ts'
export { actAsOperator, type OperatorTask, type OperatorWork } from '../operator/actions/act-as-operator.ts'
export { changeDataRelease } from '../operator/actions/change-data-release.ts'
export { closeCase } from '../operator/actions/close-case.ts'
export { type Change, describeChanges } from '../operator/actions/describe-changes.ts'
export { examineDatabase, type Finding } from '../operator/actions/examine-database.ts'
export { type FoundCustomer, readCustomer } from '../operator/actions/find-customers.ts'
export { type EmailRecord, listEmails } from '../operator/actions/list-emails.ts'
export {
  listReversalCases,
  type ReversalCase,
  type ReversalCaseKind,
} from '../operator/actions/list-reversal-cases.ts'
export { type Operation, openOperatorDatabase } from '../operator/actions/open-operator-database.ts'
export { isAboveLimit } from '../operator/actions/operator-limit.ts'
export {
  askColleague,
  changePackagesAsAgreed,
  decideRequest,
  listRequests as listOperatorRequests,
  noteDone,
  type OperatorRequest,
  readRequest as readOperatorRequest,
} from '../operator/actions/operator-requests.ts'
export {
  grantOperatorRole,
  listOperators,
  type OperatorAccess,
  readOperatorAccess,
  revokeOperatorRole,
} from '../operator/actions/operator-roles.ts'
export { type AuditFilter, listOperatorActions, type OperatorAction } from '../operator/actions/read-audit.ts'
export {
  type CustomerLookup,
  type GivenAnswer,
  listLookupsOf,
  readGivenAnswer,
} from '../operator/actions/read-lookups.ts'
export { MAX_REASON_LENGTH, parseReason } from '../operator/actions/reason.ts'
export { removeSecondFactor } from '../operator/actions/remove-second-factor.ts'
export { resendLetter } from '../operator/actions/resend-letter.ts'
export { searchAsOperator } from '../operator/actions/search-as-operator.ts'
export { searchWords } from '../operator/actions/search-words.ts'
export { withdrawBrand, withdrawLink } from '../operator/actions/withdraw-link.ts'
