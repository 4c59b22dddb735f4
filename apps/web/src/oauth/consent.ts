/** What the consent page shows and does. The page itself is the portal's. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Allowance, USUAL_PERMISSIONS } from '@vinspec/core/access'
import { openConnection, readLastAllowance } from '@vinspec/core/oauth'
import { errors, type Provider } from 'oidc-provider'
import type { AuthorizationServerDependencies } from './dependencies.ts'
import { describeTarget, type RedirectTarget } from './redirect-target.ts'
import { ACCESS_SCOPE, SCOPES } from './scopes.ts'

/** One request and its answer, as the HTTP server has them. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

export interface ConsentRequest {
  readonly clientId: string
  /** What the app calls itself: anybody may choose any name. */
  readonly clientName: string
  /** The site that vouches for the name, for an app known by its metadata document. */
  readonly publishedBy: string | undefined
  /** Where the answer goes. */
  readonly returnTo: URL
  /** The same, for the customer to read. */
  readonly target: RedirectTarget
  /** What the customer is offered to allow. */
  readonly allowance: Allowance
}

export interface Consent extends Allowance {
  readonly customerId: string
}

export interface ConsentDesk {
  /** Undefined: the request does not exist, has expired, or came from another browser. */
  read(exchange: Exchange, uid: string, customerId: string): Promise<ConsentRequest | undefined>
  /** Connects the app. Returns where the browser goes next. */
  approve(exchange: Exchange, uid: string, consent: Consent): Promise<string | undefined>
  /** Tells the app that the customer denied it. Returns where the browser goes next. */
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

/** An app known by its metadata document has the document's address as its id, so its site vouches for it. */
function publisherOf(clientId: string): string | undefined {
  return clientId.startsWith('https://') ? new URL(clientId).host : undefined
}

/** What holds now, else the usual, with the limits that were set last. */
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
