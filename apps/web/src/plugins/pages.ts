/** Serves the pages that React Router built, and their files. */
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import staticFiles from '@fastify/static'
import { BrokenRequest, nameOperation } from '@vinspec/http-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { hasSessionCookie } from '../auth/session-cookie.ts'
import { inWords, isUnavailable, RETRY_SOON } from '../errors.ts'
import {
  exchangeContext,
  notedRequestContext,
  policyContext,
  type Services,
  servicesContext,
} from '../services.ts'
import { UPLOAD_BODY_BYTES } from '../upload-limit.ts'
import { sendWebResponse, toWebRequest } from '../web-request.ts'

const BUILD = new URL('../../dist/', import.meta.url)

export async function pages(
  app: FastifyInstance,
  { services }: { readonly services: Services },
): Promise<void> {
  const build: unknown = await import(new URL('server/index.js', BUILD).href)
  if (!isServerBuild(build)) throw new Error('the pages are not built')
  const handle = createRequestHandler(build, 'production')

  await app.register(compress, COMPRESSED)
  await app.register(files)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    requireForm(request)
    const faults: unknown[] = []
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(policyContext, request.pagePolicy)
    context.set(exchangeContext, { request: request.raw, response: reply.raw })
    context.set(notedRequestContext, {
      id: request.id,
      // React Router's patterns have no leading slash, except for that of the first page.
      nameRoute: (pattern) => nameOperation(request, `/${pattern.replace(/^\//, '')}`),
      noteFault: (error) => faults.push(error),
    })
    const response = await handle(toWebRequest(request, reply, services.publicUrl, routeOf(request)), context)
    if (response.status >= 500) for (const err of faults) request.log.error({ err }, 'a page failed')
    const outage = response.status === 500 ? faults.find(isUnavailable) : undefined
    if (outage && !isPage(response)) throw outage
    if (outage || response.status === 503) reply.headers(RETRY_SOON)
    if (isThrownByFile(response))
      return await sendWebResponse(reply, inWords(response, request.id, services.contactEmail))
    // React Router answers any failure with a 500.
    return await sendWebResponse(reply, response, outage ? 503 : response.status)
  }
  app.all('/*', answer)
  await app.register(async (uploads) => {
    // Left unread: the page's action reads the body as it arrives, once it knows who sent it.
    uploads.addContentTypeParser(UPLOAD_TYPE, (_request, body, done) => done(null, body))
    for (const url of UPLOADS) uploads.post(url, { onRequest: limitUpload }, answer)
  })
}

/**
 * Compresses pages and their data; built files are compressed already. That reveals nothing (BREACH), because no page
 * has both a secret and text that an attacker can choose: forms are protected by their origin rather than by a token,
 * and a new key is shown only in the response to the form that created it.
 */
const COMPRESSED: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  customTypes: /^(text\/(html|x-script|csv|plain|markdown)|application\/(json|feed\+json|xml))/,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } },
}

/** Paths of uploads, from pages with and without scripts: lists of VINs, certificates, and logos. */
const UPLOADS: readonly string[] = ['/bulk', '/bulk.data', '/verify', '/account/logo', '/account/logo.data']
const UPLOAD_TYPE = /^multipart\/form-data\b/i

/** Requires a length, which browsers always send: a body in chunks of one byte would cost far more than its size suggests. */
async function limitUpload({ headers }: FastifyRequest): Promise<void> {
  if (!UPLOAD_TYPE.test(headers['content-type'] ?? '')) return
  const bytes = Number(headers['content-length'] ?? Number.NaN)
  if (Number.isNaN(bytes)) throw new BrokenRequest(400, 'An upload must have a Content-Length header.')
  if (bytes > UPLOAD_BODY_BYTES) throw new BrokenRequest(413, 'The request body is too large.')
}

/** The path at which React Router has the page, if not at the URL's own. */
function routeOf(request: FastifyRequest): string | undefined {
  if (isStrangerAtTheDoor(request)) return '/front'
  const [, slug] = /^\/docs\/([\w-]+)\.md(?:\?|$)/.exec(request.url) ?? []
  return slug && `/docs/${slug}/markdown`
}

/** At `/`, customers get their overview and everyone else the front page. */
function isStrangerAtTheDoor({ method, url, headers }: FastifyRequest): boolean {
  return READS.has(method) && /^\/(\?|$)/.test(url) && !hasSessionCookie(headers.cookie)
}

/** Whether the response is a page or its data, which can show an error. A file could not. */
function isPage({ headers }: Response): boolean {
  return /^text\/(html|x-script)\b/.test(headers.get('content-type') ?? '')
}

/** Whether a file's loader threw, rather than returned an answer of its own. */
function isThrownByFile(response: Response): boolean {
  const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '')
  return !isPage(response) && (response.status >= 500 || (response.status >= 400 && isJson))
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Rejects bodies other than forms, which no page could read. */
function requireForm({ method, headers, routeOptions: { url = '' } }: FastifyRequest): void {
  const type = headers['content-type'] ?? ''
  if (READS.has(method) || /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return
  if (UPLOADS.includes(url) && UPLOAD_TYPE.test(type)) return
  throw new BrokenRequest(415, 'A page accepts only form submissions.')
}

const CLIENT = fileURLToPath(new URL('client/', BUILD))
/** Files whose names contain the hash of their content. */
const BUILT_FILES = `${CLIENT}assets/`
const FOREVER = 'public, max-age=31536000, immutable'

async function files(app: FastifyInstance): Promise<void> {
  // Each built file is a route of its own, whose name changes with every build. One name for all keeps metrics few.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, operation: 'file' }
  })
  await app.register(staticFiles, {
    root: CLIENT,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(BUILT_FILES) ? FOREVER : 'public, max-age=86400')
    },
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.br'],
  })
}

function isServerBuild(value: unknown): value is ServerBuild {
  return typeof value === 'object' && value !== null && 'routes' in value && 'entry' in value
}
