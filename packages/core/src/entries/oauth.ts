/** Apps that a customer connected, and the authorization server's records. */
export {
  type ConnectionSummary,
  type ConnectionTerms,
  type EndedBecause,
  endConnection,
  listConnections,
  openConnection,
  readLastAllowance,
  revokeConnection,
} from '../access/oauth/connections.ts'
export {
  consumeOAuthRecord,
  findOAuthRecord,
  type OAuthRecordContent,
  removeOAuthRecord,
  saveOAuthRecord,
} from '../access/oauth/oauth-records.ts'
export { findLivingSuccessor } from '../access/oauth/refresh-chain.ts'
export { findOAuthClient, hashClientSecret, registerOAuthClient } from '../access/oauth/registered-clients.ts'
export type { OAuthPayload } from '../access/oauth/seal-payload.ts'
export { generateAccessToken, generateRefreshToken } from '../access/oauth/tokens.ts'
export {
  type AccessTokenNeeds,
  type AccessTokenVerdict,
  verifyAccessToken,
} from '../access/oauth/verify-access-token.ts'
