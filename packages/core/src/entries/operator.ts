/** What only the operator does and reads. */
export { type CreditTotals, type RowDifference, reportCredits } from '../balance-report/credit-balance.ts'
export type { MoneyTotals } from '../balance-report/money-balance.ts'
export { type BalanceReport, reportBalance } from '../balance-report/report-balance.ts'
export { examineDatabase, type Finding } from '../operator/examine-database.ts'
export { openOperatorDatabase } from '../operator/open-operator-database.ts'
export { type AuditFilter, listOperatorActions, type OperatorAction } from '../operator/read-audit.ts'
export { removeSecondFactor } from '../operator/remove-second-factor.ts'
