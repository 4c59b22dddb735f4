import { listShownPackages } from '@vinspec/core/payments'
import { servicesContext } from '@vinspec/web/services'
import { hasSessionCookie } from '../../../src/auth/session-cookie.ts'
import { Contact } from '../../ui/contact.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { nameFreeLookups } from '../free-lookups.ts'
import { Prices } from '../prices.tsx'
import type { Route } from './+types/pricing.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { prisma, freeLookups } = context.get(servicesContext)
  return {
    packages: await listShownPackages(prisma),
    freeLookups,
    isCustomer: hasSessionCookie(request.headers.get('cookie')),
  }
}

const ANSWERS = [
  [
    'What does a credit pay for?',
    'One successful lookup of one vehicle. Viewing a vehicle that you have looked up is free, for as long as you have your account.',
  ],
  [
    'What if a lookup fails?',
    'It costs nothing. A VIN that we know too little about is rejected before anything is charged, and the check of a VIN is free.',
  ],
  [
    'Can I be charged twice?',
    'No. A request that is sent again with its Idempotency-Key returns the first result at no charge.',
  ],
  [
    'May I show results to my customers?',
    'Yes. They are written for it. Each names its sources, and a link or a printed sheet shows a vehicle without an account.',
  ],
  [
    'Can I get my money back?',
    'Write to us within 30 days of a payment. A refund takes back the credits of that payment that are still unused.',
  ],
  [
    'Do I get a receipt?',
    'Yes, by email after each payment and under Billing, with a statement for each month.',
  ],
  [
    'Is tax added?',
    'No. The price of a package is all that is charged. Receipts have no line for tax; if your bookkeeping needs one, write to us.',
  ],
  ['Do credits expire?', 'Yes, 30 days after the payment. Credits that expire soonest are used first.'],
  [
    'Is there a subscription?',
    'No. You pay for a package once. Automatic top-up is optional: you choose its package, its threshold, and its monthly cap.',
  ],
] as const

/** Answers to questions of people who have not bought anything yet. */
function answersTo(freeLookups: number): ReadonlyArray<readonly [string, string]> {
  if (freeLookups === 0) return ANSWERS
  const offer = `Yes, with ${nameFreeLookups(freeLookups)} once you confirm your email address. They last 30 days, and there is one offer per person: by address, browser, and network.`
  return [['Can I try it first?', offer], ...ANSWERS]
}

const toFacts = (answers: ReadonlyArray<readonly [string, string]>) => ({
  '@type': 'FAQPage',
  mainEntity: answers.map(([name, text]) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  })),
})

export default function Pricing({ loaderData: { packages, freeLookups, isCustomer } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-10">
      <PageMeta
        title="Pricing"
        description="Packages of lookup credits, without a subscription. A lookup that fails costs nothing."
        path="/pricing"
        facts={toFacts(answersTo(freeLookups))}
      />
      <header className="flex flex-col gap-2">
        <h1 className="text-display font-bold tracking-[-0.03em]">Pricing</h1>
        <p className="max-w-prose text-lg text-ink-soft">
          Packages of credits, in US dollars, without a subscription. One credit pays for one successful
          lookup.
        </p>
      </header>
      <Prices packages={packages} isCustomer={isCustomer} />
      <Contact className="self-start text-accent">More than 1,000 lookups a month? Write to us.</Contact>
      <dl className="grid gap-6 sm:grid-cols-2">
        {answersTo(freeLookups).map(([question, answer]) => (
          <div key={question} className="flex flex-col gap-1">
            <dt className="font-semibold">{question}</dt>
            <dd className="max-w-prose text-ink-soft">{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
