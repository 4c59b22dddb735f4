/** Security headers of every response. A page may run only its own scripts and call only this server. */
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
      // A stricter policy would remove the Origin header from forms. Only pages without forms set one.
      if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'same-origin')
    }
    if (publicUrl.protocol === 'https:') {
      reply.header('strict-transport-security', `max-age=${YEAR_S}; includeSubDomains`)
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
  })
})

/** Headers that are removed from built files. Their names change with their content, so clients never revalidate them or request parts. */
const UNREAD = ['request-id', 'etag', 'last-modified', 'accept-ranges']

/** A script, style, or typeface, which needs no policies: browsers apply those of the page that loads it. */
function isBuiltFile({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url.startsWith('/assets/')
}

/** Data that a page's scripts fetch, pictures, and files for paper. They load nothing, so they get the strictest policy. */
function isData(reply: FastifyReply): boolean {
  return /^(application\/(json|pdf)|text\/x-script|image\/png)\b/.test(
    String(reply.getHeader('content-type')),
  )
}

/** An embedded sheet, and the script that embeds it. */
function isForOtherSites({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url === '/embed.js' || url.startsWith('/embed/')
}

/** A page that caches may store has no nonce, because a stored nonce would be known in advance. Its scripts are files. */
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
