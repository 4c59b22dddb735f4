/** Rejects requests without a route before their body is read, so that a broken body does not hide the cause. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How an app reports it, as its own errors. */
export interface RouteRefusals {
  readonly notFound: (method: string, path: string) => Error
  /** @param allowed the methods that the path has, as in `Allow` */
  readonly methodNotAllowed: (method: string, path: string, allowed: string) => Error
}

/** Call this before adding routes, so that it sees them. */
export function refuseUnknownRoutes(
  app: FastifyInstance,
  { notFound, methodNotAllowed }: RouteRefusals,
): void {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, new Set([...(methods.get(url) ?? []), ...[method].flat()]))
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 && !hasEmptySegment(request)) return
    const path = pathOf(request)
    const shown = path.slice(0, 200)
    const allowed = [...methods].flatMap(([route, each]) => (isRoute(route, path) ? [...each] : []))
    if (allowed.length === 0) throw notFound(request.method, shown)
    const list = [...new Set(allowed)].toSorted().join(', ')
    reply.header('allow', list)
    throw methodNotAllowed(request.method, shown, list)
  })
}

/** The router accepts an empty segment for a parameter: `/vehicles/` for a vehicle. */
function hasEmptySegment({ params, routeOptions }: FastifyRequest): boolean {
  return !routeOptions.url?.includes('*') && Object.values(params ?? {}).includes('')
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}

/** Compares as the router does: segment by segment, with escapes decoded. */
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
