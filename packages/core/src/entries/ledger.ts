/** Credits: the balance and every ledger entry. */
export { readAvailableCredits } from '../money/ledger/balance.ts'
export {
  type CreditForecast,
  type CreditUse,
  forecastCredits,
  readCreditUse,
} from '../money/ledger/forecast-credits.ts'
export { grantByOperator, MAX_OPERATOR_GRANT, type OperatorGrantOutcome } from '../money/ledger/grants.ts'
export { listSpendableGrants, readOperatorCredits, type SpendableGrant } from '../money/ledger/read-grants.ts'
export { type LedgerLine, listLedgerEntries } from '../money/ledger/read-ledger.ts'
export { readSpend, type Spend } from '../money/ledger/read-spend.ts'
export { listStatementMonths, readStatement, type Statement } from '../money/ledger/read-statement.ts'
export type { StatementLineKind } from '../money/ledger/statement.ts'
export { expireCredits, releaseStaleHolds } from '../money/ledger/upkeep.ts'
