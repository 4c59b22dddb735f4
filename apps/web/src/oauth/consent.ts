/** What the consent page shows and does. The page itself is one of the portal's pages. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Allowance, USUAL_PERMISSIONS } from '@vinspec/core/access'
import { openConnection, readLastAllowance } from '@vinspec/core/oauth'
import { errors, type Provider } from 'oidc-provider'
import type { AuthorizationServerDependencies } from './dependencies.ts'
import { describeTarget, type RedirectTarget } from './redirect-target.ts'
import { ACCESS_SCOPE, SCOPES } from './scopes.ts'

/** Node's request and response objects. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

export interface ConsentRequest {
  readonly clientId: string
  /** The name that the app gave itself. Anyone can choose any name. */
  readonly clientName: string
  /** The site that vouches for the name, for an app known by its metadata document. */
  readonly publishedBy: string | undefined
  /** The redirect URI that gets the answer. */
  readonly returnTo: URL
  /** The redirect URI as the customer reads it. */
  readonly target: RedirectTarget
  /** The allowance that the form suggests. */
  readonly allowance: Allowance
}

export interface Consent extends Allowance {
  readonly customerId: string
}

export interface ConsentDesk {
  /** Undefined if the request does not exist, has expired, or came from another browser. */
  read(exchange: Exchange, uid: string, customerId: string): Promise<ConsentRequest | undefined>
  /** Connects the app. Returns where to redirect the browser. */
  approve(exchange: Exchange, uid: string, consent: Consent): Promise<string | undefined>
  /** Notifies the app that the customer denied it. Returns where to redirect the browser. */
  refuse(exchange: Exchange, uid: string): Promise<string | undefined>
}

export function createConsentDesk(
  provider: Provider,
  dependencies: AuthorizationServerDependencies,
): ConsentDesk {
  /** The app's request, if it came from this browser. */
  async function findRequest({ request, response }: Exchange, uid: string) {
    const interaction = await provider.interactionDetails(request, response).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return undefined
      throw error
    })
    if (interaction?.uid !== uid) return undefined
    const { client_id: clientId, redirect_uri: redirectUri, scope, resource } = interaction.params
    const client = await provider.Client.find(String(clientId))
    if (!client) return undefined
    return {
      clientId: client.clientId,
      clientName: client.clientName || 'An app without a name',
      publishedBy: publisherOf(client.clientId),
      returnTo: new URL(String(redirectUri)),
      scopes: String(scope).split(' '),
      resources: [resource].flat().map(String),
    }
  }

  return {
    async read(exchange, uid, customerId) {
      const found = await findRequest(exchange, uid)
      if (!found) return undefined
      const { clientId, clientName, publishedBy, returnTo } = found
      const allowance = await offerAllowance(dependencies, { customerId, clientId })
      return { clientId, clientName, publishedBy, returnTo, target: describeTarget(returnTo), allowance }
    },

    async approve(exchange, uid, consent) {
      const found = await findRequest(exchange, uid)
      if (!found) return undefined
      const { customerId } = consent
      const { clientId, clientName, scopes, resources } = found
      const connectionId = await openConnection(dependencies, { ...consent, clientId, clientName })

      const grant =
        (await provider.Grant.find(connectionId)) ?? new provider.Grant({ accountId: customerId, clientId })
      grant.jti = connectionId
      grant.addOIDCScope(scopes.filter((scope) => SCOPES.includes(scope)))
      if (scopes.includes(ACCESS_SCOPE)) {
        for (const resource of resources) grant.addResourceScope(resource, ACCESS_SCOPE)
      }
      const result = {
        login: { accountId: customerId, remember: false },
        consent: { grantId: await grant.save() },
      }
      return await provider.interactionResult(exchange.request, exchange.response, result)
    },

    async refuse(exchange, uid) {
      if (!(await findRequest(exchange, uid))) return undefined
      const result = { error: 'access_denied', error_description: 'the customer refused' }
      return await provider.interactionResult(exchange.request, exchange.response, result)
    },
  }
}

/** The site that vouches for an app with a metadata document: the ID of such an app is the document's URL. */
function publisherOf(clientId: string): string | undefined {
  return clientId.startsWith('https://') ? new URL(clientId).host : undefined
}

/** The app's current allowance. Without one, the usual permissions with the limits that were set last. */
async function offerAllowance(
  { prisma, defaultDailyCreditCap }: AuthorizationServerDependencies,
  app: { readonly customerId: string; readonly clientId: string },
): Promise<Allowance> {
  const last = await readLastAllowance(prisma, app)
  if (last?.holds) return last
  const dailyCreditCap = last?.dailyCreditCap ?? defaultDailyCreditCap
  const monthlyCents = last?.monthlyCents ?? null
  return { permissions: USUAL_PERMISSIONS, dailyCreditCap, monthlyCents, monthlyTopUpCents: null }
}
