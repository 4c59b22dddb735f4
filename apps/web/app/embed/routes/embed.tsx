/** A vehicle's sheet in a frame on a customer's own site. It sets no cookie, and names nobody but whom its customer wants named. */
import { createHash } from 'node:crypto'
import { openShareLink, parseStoredSpecs } from '@vinspec/core/lookup'
import { policyContext, servicesContext } from '@vinspec/web/services'
import type { ReactNode } from 'react'
import { data, useLocation } from 'react-router'
import { CLIENT_ADDRESS_HEADER } from '../../../src/web-request.ts'
import { BrandMark } from '../../brand/brand-mark.tsx'
import { isOpening } from '../../server/opening.server.ts'
import { Facts } from '../../ui/facts.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Warnings } from '../../ui/notice.tsx'
import { STILL } from '../../ui/still.ts'
import { specsIn } from '../../vehicles/specs-in.ts'
import { embedFacts } from '../embed-facts.ts'
import { KEPT, readEmbedSettings, stylesOf } from '../embed-settings.ts'
import { dayIn } from '../embed-values.ts'
import { type Language, NOTE_WORDS } from '../embed-words.ts'
import { readCorrected } from '../read-corrected.server.ts'
import type { Route } from './+types/embed.ts'

export const handle = STILL

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const policy = context.get(policyContext)
  policy.frameAncestors.add('*')
  const { language, distance, rows, accent, theme } = readEmbedSettings(new URL(request.url).searchParams)
  const seconds = await services.sharedPages.take(request.headers.get(CLIENT_ADDRESS_HEADER) ?? '')
  const isCounted = isOpening(context)
  const shared = seconds > 0 ? null : await openShareLink(services, params.token, { isCounted })
  const styles = stylesOf(accent ?? shared?.brand?.accent ?? undefined)
  policy.styles.add(`'sha256-${createHash('sha256').update(styles).digest('base64')}'`)
  const specs = shared && parseStoredSpecs(shared.answer)
  if (!specs) {
    const refused = seconds > 0 ? { status: 429, headers: { 'retry-after': `${seconds}` } } : 404
    return data({ language, theme, styles, sheet: undefined, isBusy: seconds > 0 }, refused)
  }
  const sheet = {
    brand: shared.brand,
    title: specs.title,
    corrected: await readCorrected(services, { id: shared.lookupId, vin: shared.vin }, language),
    facts: embedFacts(specsIn(specs, distance), rows, language, distance),
    lookedUpAt: shared.lookedUpAt,
    page: `/shared/${params.token}?${new URLSearchParams({ distance })}`,
  }
  return data({ language, theme, styles, sheet, isBusy: false }, { headers: KEPT })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const kept = Object.fromEntries(loaderHeaders)
  return { ...kept, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }
}

export default function Embed({ loaderData }: Route.ComponentProps) {
  const { language, theme, styles, sheet, isBusy } = loaderData
  return (
    <Frame title={sheet?.title} theme={theme}>
      <style dangerouslySetInnerHTML={{ __html: styles }} />
      {sheet ? (
        <Sheet {...sheet} language={language} />
      ) : (
        <Note word={isBusy ? 'busy' : 'gone'} in={language} />
      )}
    </Frame>
  )
}

/** In the frame's own words: it leads nowhere, because the pages of the portal cannot be framed. */
export function ErrorBoundary() {
  const { language, theme } = readEmbedSettings(new URLSearchParams(useLocation().search))
  return (
    <Frame theme={theme}>
      <Note word="failed" in={language} />
    </Frame>
  )
}

interface FrameProps {
  readonly title?: string | undefined
  readonly theme: 'light' | 'dark' | undefined
  readonly children: ReactNode
}

function Frame({ title = 'vinspec', theme, children }: FrameProps) {
  return (
    <main data-theme={theme} className="border-t-4 border-(--embed-accent,var(--color-accent)) bg-panel p-4">
      <title>{title}</title>
      {/* It only tells the page around how high the sheet is. */}
      <script src="/embed-height.js" defer />
      {children}
    </main>
  )
}

interface NoteProps {
  readonly word: 'busy' | 'gone' | 'failed'
  readonly in: Language
}

function Note({ word, in: language }: NoteProps) {
  return <h1 className="text-base font-normal">{NOTE_WORDS[word][language]}</h1>
}

type SheetProps = NonNullable<Route.ComponentProps['loaderData']['sheet']> &
  Pick<Route.ComponentProps['loaderData'], 'language'>

function Sheet({ brand, title, corrected, facts, lookedUpAt, page, language }: SheetProps) {
  return (
    <div className="flex flex-col gap-4">
      {brand && <BrandMark brand={brand} />}
      <h1 lang="en" className="text-lg">
        {title}
      </h1>
      <Warnings texts={corrected} />
      <Facts facts={facts} />
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-xs text-ink-soft">
        <p>
          {NOTE_WORDS.lookedUp[language]} {dayIn(language, lookedUpAt)}.{' '}
          <a href={page} target="_blank" rel="noopener">
            {NOTE_WORDS.all[language]}
          </a>
          {' · '}
          <a href={`${page}&report=#report`} target="_blank" rel="noopener">
            {NOTE_WORDS.wrong[language]}
          </a>
        </p>
        <Logo />
      </footer>
    </div>
  )
}
