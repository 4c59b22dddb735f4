/** The card form, and the card that was typed into it. */

import { html, type SafeHtml } from '@remix-run/html-template'
import { StripeError } from '../http/stripe-error.ts'
import { testCards } from '../payments/test-cards.ts'

export interface CardForm {
  readonly email: string
  readonly name: string
  readonly number: string
  readonly expiry: string
  readonly cvc: string
  readonly save: boolean
}

export interface CardFormFault {
  readonly field: keyof CardForm | undefined
  readonly message: string
}

export const EMPTY: CardForm = { email: '', name: '', number: '', expiry: '', cvc: '', save: false }

/** A form that is filled in with a test card, for the link of that card. */
export function filledWith(number: string): CardForm {
  return {
    ...EMPTY,
    email: 'jenny@example.com',
    name: 'Jenny Rosen',
    number: spaced(number),
    expiry: '12 / 34',
    cvc: '123',
  }
}

export function readCardForm(body: unknown): CardForm {
  const text = (name: string): string => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    email: text('email'),
    name: text('name'),
    number: text('number'),
    expiry: text('expiry'),
    cvc: text('cvc'),
    save: text('save') !== '',
  }
}

export interface CardTyped {
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
}

/** The card as typed, or what the form finds wrong with it. */
export function readCard(form: CardForm): CardTyped | CardFormFault {
  const number = form.number.replaceAll(/\D/g, '')
  if (number === '') return { field: 'number', message: 'Enter a card number.' }
  const [, month, year] = /^(\d{1,2})\s*\/?\s*(\d{4}|\d{2})$/.exec(form.expiry) ?? []
  if (month === undefined || year === undefined) {
    return { field: 'expiry', message: 'Enter the expiry as month and year, such as 12 / 34.' }
  }
  if (!/^\d{3,4}$/.test(form.cvc))
    return { field: 'cvc', message: 'Enter the three or four digits of the CVC.' }
  return { number, expMonth: Number(month), expYear: year.length === 2 ? 2000 + Number(year) : Number(year) }
}

export function toFault(error: unknown): CardFormFault {
  if (!(error instanceof StripeError)) throw error
  const { param, code } = error.body
  const fields: Readonly<Record<string, keyof CardForm>> = {
    number: 'number',
    incorrect_cvc: 'cvc',
    expired_card: 'expiry',
  }
  return { field: fields[param ?? code ?? ''], message: error.message }
}

export interface CardFormParts {
  readonly form: CardForm
  readonly fault: CardFormFault | undefined
  /** Whether the form asks for the email address, which it does not if that is known. */
  readonly asksEmail: boolean
  readonly offersSaving: boolean
  readonly button: string
}

export function cardForm(parts: CardFormParts): SafeHtml {
  const { form, fault } = parts
  const field = (name: keyof CardForm, label: string, attributes: SafeHtml): SafeHtml => {
    const wrong = fault?.field === name
    const value = form[name]
    return html`<div>
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${typeof value === 'string' ? value : ''}" ${attributes}${wrong ? html` aria-invalid="true" aria-describedby="${name}-fault"` : ''}>
${wrong ? html`<small id="${name}-fault">${fault.message}</small>` : ''}
</div>`
  }
  return html`<form method="post" novalidate>
${fault && html`<p role="alert">${fault.message}</p>`}
${parts.asksEmail ? field('email', 'Email', html`type="email" autocomplete="email"`) : ''}
${field('number', 'Card number', html`inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" required`)}
<div class="grid">
${field('expiry', 'Expiry', html`inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" required`)}
${field('cvc', 'CVC', html`inputmode="numeric" autocomplete="cc-csc" placeholder="123" required`)}
</div>
${field('name', 'Name on card', html`autocomplete="cc-name"`)}
${parts.offersSaving ? html`<label><input type="checkbox" name="save" value="1"${form.save ? html` checked` : ''}> Save this card for later purchases</label>` : ''}
<button type="submit">${parts.button}</button>
</form>`
}

/** The test cards, each as a link that fills in the form. */
export function testCardList(path: string): SafeHtml {
  return html`<details>
<summary>Test cards</summary>
<p>Choose one to fill in the form. Use any future expiry and any CVC.</p>
<ul>
${testCards.map(({ number, title }) => html`<li><a href="${path}?card=${number}"><code>${spaced(number)}</code> ${title}</a></li>\n`)}
</ul>
</details>`
}

function spaced(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
