/** What the portal is told that it is called: wherever it listens, it must know before. */
export const PUBLIC_URL = new URL('http://localhost')
