/** What the server passes to the pages. The pages are built separately, and both import this same module. */
import type { Database } from '@vinspec/core/foundation'
import type { LookupDependencies } from '@vinspec/core/lookup'
import type { OperationsFor } from '@vinspec/core/operations'
import type { Operation } from '@vinspec/core/operator'
import type { CheckoutDependencies } from '@vinspec/core/payments'
import type { AddressLimit, RateLimitSettings, RateLimits } from '@vinspec/rate-limits'
import { createContext } from 'react-router'
import type { Auth } from './auth/create-auth.ts'
import type { SocialProvider } from './auth/social-sign-in.ts'
import type { StepUp } from './auth/step-up/step-up.ts'
import type { PortalConfig } from './config.ts'
import type { ConsentDesk, Exchange } from './oauth/consent.ts'
import type { PairingGuesses } from './oauth/pairing-guesses.ts'
import type { OwnerMails } from './owner-mails.ts'

/** The settings that pages read. */
export type SharedSetting =
  | 'apiUrl'
  | 'certificates'
  | 'contactEmail'
  | 'mcpUrl'
  | 'oauth'
  | 'ownerConsent'
  | 'paymentOrigin'
  | 'publicUrl'

export interface Services
  extends LookupDependencies,
    CheckoutDependencies,
    Pick<PortalConfig, SharedSetting> {
  /** Opens a database session for one task of an operator, whose changes are audited. The caller closes it. */
  readonly openOperatorSession: (operation: Operation) => Promise<Database>
  readonly auth: Auth
  readonly stepUp: StepUp
  readonly operationsFor: OperationsFor
  readonly rateLimits: RateLimits
  /** The numbers of the rate limits, for the documentation. */
  readonly limits: RateLimitSettings
  /** Limits checks of VINs by people who are not signed in. */
  readonly strangerChecks: AddressLimit
  /** Limits searches of the documentation. */
  readonly searches: AddressLimit
  /** Limits how often shared sheets are opened. */
  readonly sharedPages: AddressLimit
  /** Limits lists of VINs per customer. */
  readonly sentLists: AddressLimit
  /** Limits reports by readers of a shared sheet. */
  readonly sharedReports: AddressLimit
  /** Limits searches for customers per operator. */
  readonly operatorSearches: AddressLimit
  /** Limits how many certificates a customer or a network has made. */
  readonly madeCertificates: AddressLimit
  /** Limits verifications of certificates. */
  readonly verifications: AddressLimit
  /** Limits emails to owners of cars, per sender. */
  readonly ownerLetters: AddressLimit
  readonly lettersToOwner: AddressLimit
  readonly ownerMails: OwnerMails
  readonly pairingGuesses: PairingGuesses
  readonly socialProviders: readonly SocialProvider[]
  /** How many free lookups a new customer gets. */
  readonly freeLookups: number
  /** The same as `publicUrl`, under the name by which core links to approvals and consent. */
  readonly portalUrl: URL
  /** Undefined with `mcpUrl`. */
  readonly consentDesk: ConsentDesk | undefined
}

/** Built once per process. */
export const servicesContext = createContext<Services>()

/** The parts of a Content-Security-Policy that differ by response. */
export interface PagePolicy {
  /** Allows the inline scripts of this response. */
  readonly nonce: string
  /** Origins to which the forms of this page may lead. */
  readonly formTargets: Set<string>
  /** Origins whose pages may show this one in a frame. */
  readonly frameAncestors: Set<string>
  /** Hashes of the page's inline styles. */
  readonly styles: Set<string>
}

export const policyContext = createContext<PagePolicy>()

/** The raw request and response, for the authorization server, which reads its own cookies. */
export const exchangeContext = createContext<Exchange>()

/** The request in the log, the traces, and the metrics. */
export interface NotedRequest {
  readonly id: string
  /** Names the page by its pattern, rather than by its path. */
  nameRoute(pattern: string): void
  /** Called with errors that happened while the page was rendered. */
  noteFault(error: unknown): void
}

export const notedRequestContext = createContext<NotedRequest>()
