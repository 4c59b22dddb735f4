/** Before the body is read: what has no route is not found, however broken its body. */
import { VinspecError } from '@vinspec/core'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

export const routeNotFound = fastifyPlugin(async (app) => {
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw notFound(request)
  })
})

function notFound({ method, url }: FastifyRequest): VinspecError {
  const path = url.split('?', 1)[0] ?? ''
  return new VinspecError(
    'route_not_found',
    `There is no ${method} ${path.slice(0, 200)}. See /api/v1/openapi.json for all operations.`,
  )
}
