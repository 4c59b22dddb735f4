/** How OAuth errors are reported: to whom, and where. */
import type { errors, KoaContextWithOIDC, Provider } from 'oidc-provider'

/** An entry for the log, in which a request's ID is `reqId`. */
export interface OAuthRefusal {
  readonly reqId: string
  readonly route: string
  readonly clientId: string | undefined
  readonly error: string
  readonly reason: string | undefined
}

const LONGEST_CLIENT_ID = 200
/** The regular responses to a command while its customer has not decided. They are not logged as refusals. */
const WAITING = new Set(['authorization_pending', 'slow_down'])
/** Addresses that the customer's browser opens. All others are called by apps. */
const CUSTOMER_ROUTES = new Set(['authorization', 'resume'])

export function handleRefusals(provider: Provider, onRefusal: (refusal: OAuthRefusal) => void): void {
  provider.on('authorization.error', stayHere)
  provider.on('server_error', stayHere)
  const note = (context: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
    if (!WAITING.has(error.error)) onRefusal(toRefusal(context, error))
  }
  provider.on('authorization.error', note)
  provider.on('registration_create.error', note)
  provider.on('grant.error', note)
}

/**
 * Errors before the customer's answer do not redirect to the app. Anyone can register an app with any redirect URI, so
 * such a redirect would let anyone send our visitors anywhere. After the answer it is safe: the consent page has shown
 * where it leads.
 */
function stayHere({ oidc }: KoaContextWithOIDC, error: Error): void {
  if (oidc.entities.Interaction?.result === undefined) Object.assign(error, { allow_redirect: false })
}

/** Customers get a page of the portal. Apps get JSON, whatever their `Accept` header says. */
export function renderRefusal(context: KoaContextWithOIDC, out: { readonly error: string }): void {
  if (!CUSTOMER_ROUTES.has(context.oidc.route)) {
    context.body = out
    return
  }
  context.redirect(`/oauth/problem?${new URLSearchParams({ error: out.error }).toString()}`)
  context.status = 303
}

function toRefusal({ oidc, response }: KoaContextWithOIDC, error: errors.OIDCProviderError): OAuthRefusal {
  const clientId = oidc.params?.['client_id']
  return {
    reqId: response.get('request-id'),
    route: oidc.route,
    clientId: typeof clientId === 'string' ? clientId.slice(0, LONGEST_CLIENT_ID) : undefined,
    error: error.error,
    reason: error.error_detail ?? error.error_description,
  }
}
