/** Services with and without TLS, which know no key, and a proxy before them. */
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server, request as send } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate, type SubjectAltNameExtension } from 'selfsigned'

export interface Services extends AsyncDisposable {
  /** The root of a service, by `http:` or `https:`. */
  urlOf(scheme: string): string
  /** URL of the proxy. */
  readonly proxy: string
  /** A file with the certificate of the one with TLS. */
  readonly certificate: string
  /** What the proxy carried since it was last asked. */
  lastCarried(): 'nothing' | 'a request' | 'a tunnel'
}

export async function openServices(): Promise<Services> {
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-proxy-'))
  const altNames: SubjectAltNameExtension = {
    name: 'subjectAltName',
    altNames: [{ type: 2, value: 'localhost' }],
  }
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [altNames],
  })
  const certificate = join(folder, 'ca.pem')
  await writeFile(certificate, cert)
  let carried: ReturnType<Services['lastCarried']> = 'nothing'
  const proxy = createProxy((what) => {
    carried = what
  })
  const servers = { 'http:': createServer(refuse), 'https:': createTlsServer({ key, cert }, refuse), proxy }
  const [plain, secure, door] = await Promise.all(Object.values(servers).map(listen))
  return {
    urlOf: (scheme) => `${scheme}//localhost:${scheme === 'http:' ? plain : secure}/api/v1`,
    proxy: `http://127.0.0.1:${door}`,
    certificate,
    lastCarried: () => {
      const last = carried
      carried = 'nothing'
      return last
    },
    async [Symbol.asyncDispose]() {
      for (const server of Object.values(servers)) server.close().closeAllConnections()
      await rm(folder, { recursive: true })
    },
  }
}

const refuse: RequestListener = (_request, response) => {
  const error = { code: 'invalid_api_key', message: 'The API key is not valid.', request_id: 'req_1' }
  response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
}

/** Every host is on loopback. */
function createProxy(tell: (what: 'a request' | 'a tunnel') => void): Server {
  const forward: RequestListener = (request, response) => {
    tell('a request')
    const { port, pathname: path } = new URL(request.url ?? '')
    send({ host: '127.0.0.1', port, path }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(response)
    }).end()
  }
  return createServer(forward).on('connect', ({ url = '' }, socket) => {
    tell('a tunnel')
    const tunnel = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      tunnel.pipe(socket).pipe(tunnel)
    })
    socket.on('error', () => tunnel.destroy())
    tunnel.on('error', () => socket.destroy())
  })
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
