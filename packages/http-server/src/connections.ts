/**
 * What happens on a connection outside of routes: input that is not HTTP is answered in the shape of the app's
 * errors, and at shutdown running requests get their answers before the connections close.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ToErrorAnswer } from './answer-errors.ts'
import { BrokenRequest } from './broken-request.ts'
import { newRequestId } from './request-id.ts'
import { translateClientError } from './translate-framework-error.ts'

export interface Connections {
  readonly answerClientError: (error: Error, socket: Socket) => void
  /** @param delayMs how long to keep accepting requests after readiness turns 503, until load balancers notice */
  attach(app: FastifyInstance, delayMs: number): void
  /** True from the moment that the process was asked to stop. */
  isStopping(): boolean
}

export function createConnections(toErrorAnswer: ToErrorAnswer): Connections {
  const running = new Map<Socket, Set<IncomingMessage>>()
  let stage: 'serving' | 'stopping' | 'closing' = 'serving'

  function track(server: Server, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const requests = running.get(socket) ?? new Set()
    running.set(socket, requests.add(request))
    response.once('close', () => {
      requests.delete(request)
      if (requests.size === 0) running.delete(socket)
      if (stage === 'closing') closeWhenIdle(server)
    })
  }

  /** False when bytes sent now would be read as the answer to a whole request that is still running. */
  function mayAnswer(socket: Socket): boolean {
    return [...(running.get(socket) ?? [])].every((request) => !request.complete)
  }

  /** A connection that never sent a request would keep the process alive until its timeout. */
  function closeWhenIdle(server: Server): void {
    if (running.size === 0) server.closeAllConnections()
  }

  return {
    isStopping: () => stage !== 'serving',
    answerClientError: (error, socket) => {
      if (mayAnswer(socket)) refuse(socket, translateClientError(error), toErrorAnswer)
      else socket.destroy()
    },
    attach(app, delayMs) {
      const { server } = app
      server.on('request', (request, response) => track(server, request, response))
      // An expectation that we do not know may be ignored (RFC 9110, section 10.1.1); Node refuses it bare.
      server.on('checkExpectation', (request, response) => server.emit('request', request, response))
      server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
        refuse(socket, new BrokenRequest(404, "This server isn't a proxy."), toErrorAnswer),
      )
      app.addHook('onSend', (_request, reply, _payload, done) => {
        if (stage !== 'serving') reply.header('connection', 'close')
        done()
      })
      app.addHook('preClose', async () => {
        stage = 'stopping'
        await wait(delayMs)
        stage = 'closing'
        // Runs after the server has stopped accepting.
        setImmediate(() => closeWhenIdle(server))
      })
    },
  }
}

/** Answers without a route and ends the connection. */
function refuse(socket: Duplex, fault: BrokenRequest, toErrorAnswer: ToErrorAnswer): void {
  if (!socket.writable) return
  const requestId = newRequestId()
  const { status, headers, body } = toErrorAnswer(fault, requestId)
  const lines = Object.entries({
    ...headers,
    'request-id': requestId,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}
