/** Services with and without TLS, and a proxy before them. Every host is on loopback, whatever its name. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server, request as send } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '@vinspec/core/testing/listen'
import { generate, type SubjectAltNameExtension } from 'selfsigned'

export interface ProxiedServices extends AsyncDisposable {
  readonly ports: Readonly<Record<'http' | 'https' | 'proxy', number>>
  /** A file with the certificate of the service with TLS, for `localhost`. */
  readonly certificate: string
  /** What the proxy was asked for: a request by its URL, a tunnel with its headers. */
  readonly seen: string[]
}

/** @param password of the proxy, as its clients send it; none by default */
export async function openBehindProxy(respond: RequestListener, password?: string): Promise<ProxiedServices> {
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
  const seen: string[] = []
  const servers = [
    createServer(respond),
    createTlsServer({ key, cert }, respond),
    createProxy(seen, password),
  ]
  const [http = 0, https = 0, proxy = 0] = await Promise.all(servers.map(listen))
  return {
    ports: { http, https, proxy },
    certificate,
    seen,
    async [Symbol.asyncDispose]() {
      for (const server of servers) server.close().closeAllConnections()
      await rm(folder, { recursive: true })
    },
  }
}

function createProxy(seen: string[], password: string | undefined): Server {
  const forward: RequestListener = (request, response) => {
    seen.push(`${request.method} ${request.url}`)
    const { port, pathname: path } = new URL(request.url ?? '')
    send({ host: '127.0.0.1', port, path }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(response)
    }).end()
  }
  return createServer(forward).on('connect', ({ headers, url = '' }, socket) => {
    seen.push(`CONNECT ${url} ${JSON.stringify(headers)}`)
    if (password !== undefined && headers['proxy-authorization'] !== password) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n')
      return
    }
    const tunnel = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      tunnel.pipe(socket).pipe(tunnel)
    })
    socket.on('error', () => tunnel.destroy())
    tunnel.on('error', () => socket.destroy())
  })
}
