/** Headers of every response but built files. A page may run its own scripts and call this server, and nothing else. */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { PagePolicy } from '../services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    readonly pagePolicy: PagePolicy
  }
}

const YEAR_S = 365 * 24 * 60 * 60

export const securityHeaders = fastifyPlugin<{ readonly publicUrl: URL }>(async (app, { publicUrl }) => {
  const policies = new WeakMap<FastifyRequest, PagePolicy>()
  app.decorateRequest('pagePolicy', {
    getter() {
      const policy = policies.get(this) ?? {
        nonce: randomBytes(16).toString('base64'),
        formTargets: new Set(),
        frameAncestors: new Set(),
        styles: new Set(),
      }
      policies.set(this, policy)
      return policy
    },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': isForOtherSites(request) ? 'cross-origin' : 'same-origin',
    })
    if (isBuiltFile(request)) for (const name of UNREAD) reply.removeHeader(name)
    else if (isData(reply))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    else {
      reply.headers({
        'content-security-policy': pagePolicy(request.pagePolicy, isCacheable(reply)),
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      })
      // A stricter one would take the Origin header away from forms: only pages without any ask for it.
      if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'same-origin')
    }
    if (publicUrl.protocol === 'https:') {
      reply.header('strict-transport-security', `max-age=${YEAR_S}; includeSubDomains`)
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
  })
})

/** Of a built file: its name changes with what it says, so nobody asks for a newer one, or for a part. */
const UNREAD = ['request-id', 'etag', 'last-modified', 'accept-ranges']

/** A script, style, or typeface: part of a page, whose headers count. Its own would weigh more than it, and nothing reads them. */
function isBuiltFile({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url.startsWith('/assets/')
}

/** What scripts of a page read, as every page does once it is there, and pictures: they need nothing. */
function isData(reply: FastifyReply): boolean {
  return /^(application\/json|text\/x-script|image\/png)\b/.test(String(reply.getHeader('content-type')))
}

/** A sheet on a customer's own site, and the script that puts it there. */
function isForOtherSites({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url === '/embed.js' || url.startsWith('/embed/')
}

/** What caches may keep would repeat its nonce to others, who could know it before: its scripts are files. */
function isCacheable(reply: FastifyReply): boolean {
  return /^public\b/.test(String(reply.getHeader('cache-control')))
}

function pagePolicy({ nonce, formTargets, frameAncestors, styles }: PagePolicy, isKept: boolean): string {
  return [
    "default-src 'none'",
    isKept ? "script-src 'self'" : `script-src 'self' 'nonce-${nonce}'`,
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    `frame-ancestors ${[...frameAncestors].join(' ') || "'none'"}`,
  ].join('; ')
}
