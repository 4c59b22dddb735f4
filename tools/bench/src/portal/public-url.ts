/** The portal's public URL, which it must know before it listens. */
export const PUBLIC_URL = new URL('http://localhost')
