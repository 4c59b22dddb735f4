/** Puts the portal together: one HTTP server for sign-in and the pages. */
import type { KeyObject } from 'node:crypto'
import { createFreeLookupOffers, type FreeLookupSettings } from '@vinspec/core/customers'
import { isStorable } from '@vinspec/core/foundation'
import type { LookupDependencies } from '@vinspec/core/lookup'
import type { Mailer } from '@vinspec/core/notifications'
import { createOperations } from '@vinspec/core/operations'
import { listShownPackages, type Payments } from '@vinspec/core/payments'
import { BrokenRequest, createServer, type ServerDependencies } from '@vinspec/http-server'
import {
  createAddressLimit,
  createDatabaseWindows,
  createRateLimits,
  type LimitStore,
} from '@vinspec/rate-limits'
import type { FastifyInstance } from 'fastify'
import { createBackground } from './auth/background.ts'
import { createAuth } from './auth/create-auth.ts'
import type { PasswordHashing } from './auth/password.ts'
import type { SignInLimits } from './auth/sign-in-limits.ts'
import { createSignInMails } from './auth/sign-in-mails.ts'
import { configuredProviders } from './auth/social-sign-in.ts'
import { createStepUp } from './auth/step-up/step-up.ts'
import type { PortalConfig } from './config.ts'
import { toErrorAnswers } from './errors.ts'
import { mountAuthorizationServer } from './oauth/mount.ts'
import { createPairingGuesses } from './oauth/pairing-guesses.ts'
import { createOwnerMails } from './owner-mails.ts'
import { authRoutes } from './plugins/auth-routes.ts'
import { pages } from './plugins/pages.ts'
import { sameOrigin } from './plugins/same-origin.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { teslaKey } from './plugins/tesla-key.ts'
import type { Services, SharedSetting } from './services.ts'

type PortalSettings = Pick<PortalConfig, SharedSetting | 'rateLimits' | 'secret' | 'social'>

export interface PortalDependencies
  extends LookupDependencies,
    ServerDependencies,
    FreeLookupSettings,
    PortalSettings {
  /** Undefined if nothing can be bought. */
  readonly payments: Payments | undefined
  readonly openOperatorSession: Services['openOperatorSession']
  readonly mailer: Mailer
  readonly passwordHashing: PasswordHashing
  readonly signInLimits: SignInLimits
  /** The key that Tesla expects at this domain. */
  readonly teslaPublicKey?: KeyObject | undefined
}

const STRANGER_CHECKS_PER_MINUTE = 30
const SHARED_PAGES_PER_MINUTE = 60
/** Certificates that a customer, or a network, may have made. */
const CERTIFICATES_PER_MINUTE = 20
const VERIFICATIONS_PER_MINUTE = 30
/** Each typed letter is a search. */
const SEARCHES_PER_MINUTE = 120
/** Reports by readers of share links, per network. */
const SHARED_REPORTS_A_DAY = 10
const OPERATOR_SEARCHES_PER_MINUTE = 30
/** Lists that a customer may send in ten minutes, accepted or rejected. */
const SENT_LISTS = 20
const SENT_LISTS_SECONDS = 600
const OWNER_LETTERS_A_DAY = 20
const LETTERS_TO_OWNER_A_DAY = 3
const DAY_SECONDS = 24 * 60 * 60

/** The time for reading prices at the start, when the machine may be busy and nobody waits. Later reads have a shorter one, so that no page waits for a slow database. */
const PRICES_WITHIN_MS = 5_000

/** Enough for any form without a file. */
const BODY_LIMIT_BYTES = 64 * 1024
const MOST_FIELDS = 200

export async function buildPortal(dependencies: PortalDependencies): Promise<FastifyInstance> {
  const { publicUrl, secret, clock } = dependencies
  const app = createServer({ ...dependencies, staysReady: true }, toErrorAnswers(dependencies.contactEmail))
  app.addHook('onRoute', (route) => {
    route.config = { operation: route.url, ...route.config }
  })
  app.addHook('onRequest', async ({ url }) => refuseNul(url))
  // Reads the prices at the start, so that they are known if the database becomes unavailable before the first request.
  app.addHook('onReady', async () => void (await listShownPackages(dependencies.prisma, PRICES_WITHIN_MS)))
  const background = createBackground((err) => app.log.error({ err }, 'work in the background failed'))
  app.addHook('onClose', () => background.finished())
  const signIn = {
    ...dependencies,
    limits: dependencies.signInLimits,
    mails: createSignInMails(dependencies.mailer, publicUrl),
    offerFreeLookups: createFreeLookupOffers(dependencies, secret, clock),
  }
  const windows = createDatabaseWindows(dependencies.prisma)
  const stepUp = createStepUp({ ...signIn, windows })
  const auth = createAuth({
    ...signIn,
    stepUp,
    inBackground: background.add,
    log: (level, message, err) => app.log[level](err === undefined ? {} : { err }, message),
  })

  // React Router and the sign-in library parse bodies themselves, so they get them as bytes.
  app.removeAllContentTypeParsers()
  const parsing = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const
  app.addContentTypeParser('*', parsing, (_request, body, done) => done(null, body))
  app.addContentTypeParser('application/x-www-form-urlencoded', parsing, (_request, body: Buffer, done) =>
    done(hasManyFields(body) ? new BrokenRequest(400, 'The form has too many fields.') : null, body),
  )
  await serveAnyone(app, dependencies)
  const { mcpUrl, oauth } = dependencies
  const consentDesk =
    mcpUrl === undefined
      ? undefined
      : await mountAuthorizationServer(app, {
          ...dependencies,
          ...oauth,
          mcpUrl,
          onServerError: (err) => app.log.error({ err }, 'the authorization server failed'),
          onRefusal: (refusal) => app.log.info(refusal, 'the authorization server refused'),
        })
  await app.register(async (portal) => {
    await portal.register(sameOrigin, { publicUrl })
    await portal.register(authRoutes, { auth, publicUrl })
    const socialProviders = configuredProviders(dependencies.social)
    const rateLimits = createRateLimits(dependencies.rateLimits, dependencies.limitStore)
    const operationsFor = createOperations({ ...dependencies, portalUrl: publicUrl })
    const limits = { ...limitAll(dependencies.limitStore), pairingGuesses: createPairingGuesses(windows) }
    const ownerMails = createOwnerMails(dependencies.mailer)
    const made = { operationsFor, rateLimits, ownerMails, socialProviders, consentDesk }
    const own = { ...made, ...limits, auth, stepUp }
    const services = { ...dependencies, ...own, limits: dependencies.rateLimits, portalUrl: publicUrl }
    await portal.register(pages, { services })
  })
  return app
}

async function serveAnyone(
  app: FastifyInstance,
  { publicUrl, teslaPublicKey: key }: PortalDependencies,
): Promise<void> {
  await app.register(securityHeaders, { publicUrl })
  await app.register(teslaKey, { key })
}

/** The limits of the portal, by network unless a comment says otherwise. */
function limitAll(store: LimitStore) {
  return {
    strangerChecks: createAddressLimit(store, 'stranger-checks', STRANGER_CHECKS_PER_MINUTE, 60),
    searches: createAddressLimit(store, 'docs-searches', SEARCHES_PER_MINUTE, 60),
    sharedPages: createAddressLimit(store, 'shared-pages', SHARED_PAGES_PER_MINUTE, 60),
    sharedReports: createAddressLimit(store, 'shared-reports', SHARED_REPORTS_A_DAY, DAY_SECONDS),
    madeCertificates: createAddressLimit(store, 'certificates', CERTIFICATES_PER_MINUTE, 60),
    verifications: createAddressLimit(store, 'verifications', VERIFICATIONS_PER_MINUTE, 60),
    // By customer.
    operatorSearches: createAddressLimit(store, 'operator-searches', OPERATOR_SEARCHES_PER_MINUTE, 60),
    sentLists: createAddressLimit(store, 'sent-lists', SENT_LISTS, SENT_LISTS_SECONDS),
    // Anyone can type any email address, so both the sender's emails and those to one address are limited.
    ownerLetters: createAddressLimit(store, 'owner-letters', OWNER_LETTERS_A_DAY, DAY_SECONDS),
    lettersToOwner: createAddressLimit(store, 'letters-to-owner', LETTERS_TO_OWNER_A_DAY, DAY_SECONDS),
  }
}

/** Counts the fields before they are parsed, which costs far more. */
function hasManyFields(form: Buffer): boolean {
  let fields = 1
  for (const byte of form) if (byte === AMPERSAND) fields += 1
  return fields > MOST_FIELDS
}

const AMPERSAND = 0x26

/** Rejects a URL with a NUL character, which PostgreSQL cannot store or look for. */
function refuseNul(url: string): void {
  if (!isStorable(url.replaceAll('%00', '\0')))
    throw new BrokenRequest(400, 'The address must not contain a NUL character.')
}
