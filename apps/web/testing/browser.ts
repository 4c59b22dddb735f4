/** As much of a browser as a sign-in needs: it keeps cookies by path and follows redirects. */

export interface Answer {
  readonly url: URL
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export interface Browser {
  /** Follows redirects within the origin; then `location` says where the next one leads. */
  visit(url: string | URL, init?: RequestInit): Promise<Answer & { readonly location: URL | undefined }>
  readonly cookies: ReadonlyMap<string, string>
}

const MOST_REDIRECTS = 10

export function openBrowser(origin: string): Browser {
  const jar = new Map<string, { readonly value: string; readonly path: string }>()

  function cookiesFor({ pathname }: URL): string {
    const matching = [...jar].filter(
      ([, { path }]) => pathname === path || pathname.startsWith(path === '/' ? '/' : `${path}/`),
    )
    return matching.map(([key, { value }]) => `${key.split(' ', 1)[0]}=${value}`).join('; ')
  }

  function keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/)
      const [name = '', ...value] = pair.split('=')
      const path = attributes.find((each) => /^path=/i.test(each))?.slice('path='.length) ?? '/'
      const key = `${name} ${path}`
      if (value.join('=') === '') jar.delete(key)
      else jar.set(key, { value: value.join('='), path })
    }
  }

  async function request(url: URL, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookiesFor(url))
    headers.set('accept', 'text/html')
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    keep(response.headers)
    return response
  }

  return {
    get cookies() {
      return new Map([...jar].map(([key, { value }]) => [key.split(' ', 1)[0] ?? '', value]))
    },
    async visit(start, init = {}) {
      let url = new URL(start, origin)
      let response = await request(url, init)
      for (let step = 0; step < MOST_REDIRECTS; step++) {
        const location = response.headers.get('location')
        const target = location === null ? undefined : new URL(location, url)
        if (target?.origin !== origin) {
          const text = await response.text()
          return { url, status: response.status, headers: response.headers, text, location: target }
        }
        url = target
        response = await request(url, {})
      }
      throw new Error(`too many redirects, the last to ${url.href}`)
    },
  }
}
