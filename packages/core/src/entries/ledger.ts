/** Credits: how many there are, and every line of the ledger. */
export { readCreditBalance } from '../credits/read-credit-balance.ts'
export { readAvailableCredits } from '../ledger/balance.ts'
export {
  type CreditForecast,
  type CreditUse,
  forecastCredits,
  readCreditUse,
} from '../ledger/forecast-credits.ts'
export { grantByOperator, MAX_OPERATOR_GRANT, type OperatorGrantOutcome } from '../ledger/grants.ts'
export { listSpendableGrants, type SpendableGrant } from '../ledger/read-grants.ts'
export { type LedgerLine, listLedgerEntries } from '../ledger/read-ledger.ts'
export { readSpend, type Spend } from '../ledger/read-spend.ts'
export { listStatementMonths, readStatement, type Statement } from '../ledger/read-statement.ts'
export type { StatementLineKind } from '../ledger/statement.ts'
export { expireCredits, releaseStaleHolds } from '../ledger/upkeep.ts'
