/** Measures a first visit to a page by a phone on a slow network. */
import type { Browser, CDPSession } from 'playwright-core'

const [MBIT, ROUND_TRIP_MS, SLOWER] = [1.6, 150, 4]

/** The profile that Lighthouse calls mobile. */
export const PHONE = `${MBIT} Mbit/s, ${ROUND_TRIP_MS} ms per round trip, a processor ${SLOWER} times slower`

export interface Visit {
  /** Everything that was sent: page, styles, scripts, and pictures, with their headers. */
  readonly bytes: number
  readonly requests: number
  /** The largest contentful paint, in milliseconds. */
  readonly paintMs: number
}

/** @param cookie of a customer's session; '' for a visitor who is not signed in */
export async function visitByPhone(browser: Browser, url: string, cookie = ''): Promise<Visit> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    extraHTTPHeaders: cookie === '' ? {} : { cookie },
  })
  const session = await page.context().newCDPSession(page)
  await slowDown(session)
  let [bytes, requests] = [0, 0]
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests += 1
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const paintMs = Number(await page.evaluate(LARGEST_PAINT))
  await page.close()
  return { bytes, requests, paintMs }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: (MBIT * 1_000_000) / 8,
    uploadThroughput: 750_000 / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

const LARGEST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true })
})`
