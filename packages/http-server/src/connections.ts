/**
 * What happens on a connection outside of routes: input that is not HTTP is rejected in the form of the app's errors,
 * and at shutdown running requests get their responses before the connections close.
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
  /** True from the moment when the process was asked to stop. */
  isStopping(): boolean
}

export function createConnections(toErrorAnswer: ToErrorAnswer): Connections {
  /** The responses of each connection, in the order of their requests. */
  const running = new Map<Socket, Set<ServerResponse>>()
  const closing = new WeakSet<Socket>()
  let stage: 'serving' | 'stopping' | 'closing' = 'serving'

  function track(server: Server, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const responses = running.get(socket) ?? new Set()
    running.set(socket, responses.add(response))
    response.once('close', () => {
      responses.delete(response)
      if (responses.size === 0) running.delete(socket)
      if (stage === 'closing') closeWhenIdle(server)
    })
  }

  /**
   * Complete requests before the fault still get their responses, the last of which ends the connection: the client
   * would take a rejection for one of these.
   */
  function answerFault(error: Error, socket: Socket): void {
    if (closing.has(socket)) return
    closing.add(socket)
    const last = [...(running.get(socket) ?? [])].findLast(({ req }) => req.complete)
    if (!last) {
      refuse(socket, translateClientError(error), toErrorAnswer)
      return
    }
    if (!last.headersSent) last.setHeader('connection', 'close')
    last.once('finish', () => socket.destroySoon())
  }

  /** A connection that never sent a request would keep the process alive until its timeout. */
  function closeWhenIdle(server: Server): void {
    if (running.size === 0) server.closeAllConnections()
  }

  return {
    isStopping: () => stage !== 'serving',
    answerClientError: answerFault,
    attach(app, delayMs) {
      const { server } = app
      // A client may end its side after sending a request, and still wait for the response. Node has no option for
      // that.
      Object.assign(server, { httpAllowHalfOpen: true })
      server.on('request', (request, response) => track(server, request, response))
      // An unknown expectation may be ignored (RFC 9110, section 10.1.1); Node would reject it without a body.
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
        // Runs after the server has stopped accepting connections.
        setImmediate(() => closeWhenIdle(server))
      })
    },
  }
}

/** Responds without a route and ends the connection. */
function refuse(socket: Duplex, fault: Error, toErrorAnswer: ToErrorAnswer): void {
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
