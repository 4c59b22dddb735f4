/** Apps that a customer connected, and what the authorization server keeps. */
export {
  type ConnectionSummary,
  type ConnectionTerms,
  changeConnection,
  type EndedBecause,
  endConnection,
  listConnections,
  openConnection,
  readLastAllowance,
  revokeConnection,
} from '../oauth/connections.ts'
export {
  consumeOAuthRecord,
  findOAuthRecord,
  type OAuthRecordContent,
  removeOAuthRecord,
  saveOAuthRecord,
} from '../oauth/oauth-records.ts'
export { findLivingSuccessor } from '../oauth/refresh-chain.ts'
export { findOAuthClient, hashClientSecret, registerOAuthClient } from '../oauth/registered-clients.ts'
export type { OAuthPayload } from '../oauth/seal-payload.ts'
export { generateAccessToken, generateRefreshToken } from '../oauth/tokens.ts'
export {
  type AccessTokenNeeds,
  type AccessTokenVerdict,
  verifyAccessToken,
} from '../oauth/verify-access-token.ts'
