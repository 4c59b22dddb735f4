/** Somebody with a cookie jar who sends forms without a browser. */

export interface Visitor {
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** The HTML of a page, without the comments between texts. */
  read(path: string): Promise<string>
  /** Sends a form as a browser does from a page of the portal. */
  post(path: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Response>
  readonly cookies: Map<string, string>
}

export function visit(origin: string): Visitor {
  const cookies = new Map<string, string>()

  async function send(path: string, init: RequestInit, headers: Record<string, string>): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(path, origin), {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
    })
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      cookies.set(name, value)
    }
    return response
  }

  return {
    cookies,
    get: (path, headers = {}) => send(path, {}, headers),
    read: async (path) => (await (await send(path, {}, {})).text()).replaceAll(/<!--.*?-->/g, ''),
    post: (path, form, headers = {}) =>
      send(path, { method: 'POST', body: new URLSearchParams(form) }, { origin, ...headers }),
  }
}
