/** The proxy that the environment names for a request: HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, and NO_PROXY, read as curl does. */
import type { Agent } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { readProxyVariables } from '../config.ts'

/** Sends requests to a URL through its proxy; undefined: it has none. Throws for a proxy that is not one for HTTP. */
export async function findProxy(url: string): Promise<Agent | undefined> {
  const scheme = url.slice(0, url.indexOf(':'))
  const { proxy, except } = readProxyVariables(scheme)
  if (proxy === undefined || isExcepted(new URL(url), except)) return undefined
  // A percent sign that stands for itself, in a password.
  const encoded = proxy.replaceAll(/%(?![\da-f]{2})/gi, '%25')
  const address = encoded.includes('://') ? encoded : `http://${encoded}`
  if (!/^https?:/i.test(address) || !URL.canParse(address)) {
    throw Object.assign(new Error('the proxy is not one for HTTP'), { code: 'ERR_PROXY' })
  }
  return await connectThrough(address, scheme)
}

/** A host, also with what stands for its subdomains, and perhaps a port. */
const ENTRY = /^\*?\.?(.*?)(?::(\d+))?$/

function isExcepted({ protocol, hostname, port }: URL, except: string): boolean {
  const given = port || (protocol === 'https:' ? '443' : '80')
  return except
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      const [, host = '', onPort = given] = ENTRY.exec(isIPv6(entry) ? `[${entry}]` : entry) ?? []
      const isHost =
        entry === '*' || hostname === host || hostname.endsWith(`.${host}`) || isWithin(hostname, entry)
      return isHost && onPort === given
    })
}

/** @param network such as 10.0.0.0/8 or fd00::/8 */
function isWithin(hostname: string, network: string): boolean {
  const [, address = '', bits = ''] = /^(.+)\/(\d{1,3})$/.exec(network) ?? []
  const host = hostname.replace(/^\[|]$/g, '')
  const version = isIP(address)
  if (version === 0 || version !== isIP(host) || Number(bits) > (version === 4 ? 32 : 128)) return false
  const type = version === 4 ? 'ipv4' : 'ipv6'
  const list = new BlockList()
  list.addSubnet(address, Number(bits), type)
  return list.check(host, type)
}

/** By proxy and scheme, because connections are used again. */
const agents = new Map<string, Agent>()

async function connectThrough(proxy: string, scheme: string): Promise<Agent> {
  const name = `${scheme} ${proxy}`
  const agent = agents.get(name) ?? (await createAgent(proxy, scheme))
  agents.set(name, agent)
  return agent
}

async function createAgent(proxy: string, scheme: string): Promise<Agent> {
  if (scheme === 'http') {
    const { HttpProxyAgent } = await import('http-proxy-agent')
    return new HttpProxyAgent(proxy, { keepAlive: true })
  }
  const { HttpsProxyAgent } = await import('https-proxy-agent')
  return new HttpsProxyAgent(proxy, { keepAlive: true })
}
