/** Who calls, and what they may do: API keys, principals, permissions, and caps. */
export {
  type ApiKeyAuthentication,
  createApiKeyAuthenticator,
} from '../access/api-keys/authenticate-api-key.ts'
export {
  type ApiKeySummary,
  type CreateApiKeyResult,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '../access/api-keys/manage-api-keys.ts'
export {
  allowsMore,
  changeAllowance,
  isAllowance,
  USUAL_PERMISSIONS,
} from '../access/permissions/allowance.ts'
export { readSpending } from '../access/permissions/spending.ts'
export {
  ALL_PERMISSIONS,
  type Allowance,
  type Permission,
} from '../foundation/permission.ts'
export {
  countedAs,
  isLive,
  type Principal,
  rehearsingPrincipal,
  sessionPrincipal,
} from '../foundation/principal.ts'
export { TEST_VINS, type TestVin } from '../port/test-mode/test-vins.ts'
