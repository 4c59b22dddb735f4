/** What was typed into a form whose session had ended, kept in this tab until its customer has signed in again. */
import { useEffect } from 'react'
import { useLocation } from 'react-router'

const PLACE = 'draft'

interface Draft {
  readonly owner: string
  readonly path: string
  /** The names of all fields and buttons of the form, by which it is found again. */
  readonly names: readonly string[]
  /** The values of the visible fields, without passwords. */
  readonly values: ReadonlyArray<readonly [string, string]>
}

/** The customer whose pages are open. A draft records it as its author. */
let owner = ''

export function keepDraft(form: FormData): void {
  const entries = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const draft: Draft = {
    owner,
    path: location.pathname,
    names: entries.map(([name]) => name),
    values: entries.filter(([name]) => [...document.getElementsByName(name)].some(isOpenField)),
  }
  sessionStorage.setItem(PLACE, JSON.stringify(draft))
}

/** Fills the form again on the page where it was sent, for the customer who sent it. */
export function useDraft(customer: string): void {
  const { key } = useLocation()
  useEffect(() => {
    owner = customer
    const draft = takeDraft()
    if (draft?.owner === customer && draft.path === location.pathname) refill(draft)
  }, [customer, key])
}

function takeDraft(): Draft | undefined {
  const kept = sessionStorage.getItem(PLACE)
  sessionStorage.removeItem(PLACE)
  const draft: unknown = kept === null ? undefined : JSON.parse(kept)
  return isDraft(draft) ? draft : undefined
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'owner' in value && 'names' in value
}

function refill({ names, values }: Draft): void {
  const form = [...document.forms].find(
    ({ method, elements }) => method === 'post' && names.every((name) => elements.namedItem(name) !== null),
  )
  const typed = new Map(values)
  const fields = [...(form?.elements ?? [])].filter(isOpenField)
  for (const field of fields) write(field, typed.get(field.name))
  fields.find(({ name }) => typed.has(name))?.focus()
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isOpenField(element: Element): element is Field {
  if (element instanceof HTMLInputElement) return !/^(hidden|password|submit)$/.test(element.type)
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

/** Sets a field as a person would, with the events that React listens to. */
function write(field: Field, value: string | undefined): void {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    if (field.checked !== (value !== undefined)) field.click()
    return
  }
  if (value === undefined) return
  // React overrides the element's own setter and would take the value as already known, so the prototype's is called.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
