/** Before the body is read: what has no route is not found, however broken its body. */
import { VinspecError } from '@vinspec/core'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** Registered before all routes, so that it hears of them. */
export const routeNotFound = fastifyPlugin(async (app) => {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, new Set([...(methods.get(url) ?? []), ...[method].flat()]))
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 && !hasEmptySegment(request)) return
    const path = pathOf(request)
    const allowed = [...methods].flatMap(([route, each]) => (isRoute(route, path) ? [...each] : []))
    if (allowed.length === 0) throw notFound(request.method, path)
    const list = [...new Set(allowed)].toSorted().join(', ')
    reply.header('allow', list)
    throw new VinspecError(
      'method_not_allowed',
      `${path.slice(0, 200)} doesn't support ${request.method}. Use ${list}.`,
    )
  })
})

/** The router takes nothing for something: `/vehicles/` for a vehicle. */
function hasEmptySegment({ params, routeOptions }: FastifyRequest): boolean {
  return !routeOptions.url?.includes('*') && Object.values(params ?? {}).includes('')
}

function notFound(method: string, path: string): VinspecError {
  return new VinspecError(
    'route_not_found',
    `There is no ${method} ${path.slice(0, 200)}. See /api/v1/openapi.json for all operations.`,
  )
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}

/** As the router compares them: segment by segment, escapes resolved. */
function isRoute(route: string, path: string): boolean {
  const [wanted, given] = [route.split('/'), path.split('/')]
  if (route.endsWith('/*')) return path.startsWith(route.slice(0, -1))
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => {
      const value = decode(given[index] ?? '')
      return segment.startsWith(':') ? value !== '' : segment === value
    })
  )
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
