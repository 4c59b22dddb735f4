/** The one scope: use the account through the MCP server. */
export const ACCESS_SCOPE = 'vinspec:access'
/** All scopes, including those of the protocol itself, which give access to nothing. */
export const SCOPES: readonly string[] = ['openid', 'offline_access', ACCESS_SCOPE]
