/** A vehicle's sheet in a frame on a customer's own site. It sets no cookie, and names nobody. */
import { openShareLink, parseStoredSpecs } from '@vinspec/core/lookup'
import { policyContext, servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { CLIENT_ADDRESS_HEADER } from '../../../src/web-request.ts'
import { specsIn } from '../../ui/distance.ts'
import { Facts } from '../../ui/facts.tsx'
import { Logo } from '../../ui/logo.tsx'
import { STILL } from '../../ui/still.ts'
import { embedFacts } from '../embed-facts.ts'
import { readEmbedSettings } from '../embed-settings.ts'
import { type Language, NOTE_WORDS } from '../embed-words.ts'
import type { Route } from './+types/embed.ts'

export const handle = STILL

/** A revoked link may be seen for as long. */
const CACHED_S = 5 * 60

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const policy = context.get(policyContext)
  policy.frameAncestors.add('*')
  const settings = readEmbedSettings(new URL(request.url).searchParams)
  const seconds = await services.sharedPages.take(request.headers.get(CLIENT_ADDRESS_HEADER) ?? '')
  const shared = seconds > 0 ? null : await openShareLink(services, params.token)
  const specs = shared && parseStoredSpecs(shared.answer)
  const { nonce } = policy
  if (!specs) {
    const refused = seconds > 0 ? { status: 429, headers: { 'retry-after': `${seconds}` } } : 404
    return data({ settings, nonce, sheet: undefined }, refused)
  }
  const { language, distance, rows } = settings
  const sheet = {
    title: specs.title,
    facts: embedFacts(specsIn(specs, distance), rows, language, distance),
    lookedUpAt: shared.lookedUpAt,
    page: `/shared/${params.token}?${new URLSearchParams({ distance })}`,
  }
  return data({ settings, nonce, sheet }, { headers: { 'cache-control': `public, max-age=${CACHED_S}` } })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const kept = Object.fromEntries(loaderHeaders)
  return { ...kept, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }
}

export default function Embed({ loaderData: { settings, nonce, sheet } }: Route.ComponentProps) {
  const { language, accent, theme } = settings
  const styles = [
    ...(accent === undefined ? [] : [`:root{--embed-accent:#${accent}}`]),
    ...(theme === undefined ? [] : [`:root{color-scheme:${theme}}`]),
  ]
  return (
    <main lang={language} className="border-t-4 border-(--embed-accent,var(--color-accent)) bg-panel p-4">
      <title>{sheet?.title ?? 'vinspec'}</title>
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles.join('') }} />
      {/* It only tells the page around how high the sheet is. */}
      <script src="/embed-height.js" defer />
      {sheet ? <Sheet {...sheet} language={language} /> : <p>{NOTE_WORDS.gone[language]}</p>}
    </main>
  )
}

type SheetProps = NonNullable<Route.ComponentProps['loaderData']['sheet']> &
  Pick<Route.ComponentProps['loaderData']['settings'], 'language'>

function Sheet({ title, facts, lookedUpAt, page, language }: SheetProps) {
  return (
    <div className="flex flex-col gap-4">
      <h1 lang="en" className="text-lg">
        {title}
      </h1>
      <Facts facts={facts} />
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-xs text-ink-soft">
        <p>
          {NOTE_WORDS.lookedUp[language]} {dayIn(language, lookedUpAt)}.{' '}
          <a href={page} target="_blank" rel="noopener" className="text-accent underline">
            {NOTE_WORDS.all[language]}
          </a>
        </p>
        <Logo />
      </footer>
    </div>
  )
}

const dayIn = (language: Language, day: Date): string =>
  day.toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' })
