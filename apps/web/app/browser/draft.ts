/** What was typed into a form whose session had ended, kept in this tab until its customer has signed in again. */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isCheckable, isOpenField, write } from './open-field.ts'

const PLACE = 'draft'

interface Draft {
  readonly owner: string
  readonly path: string
  /** The names of all fields and buttons of the form, and its task, by which it is found again. */
  readonly names: readonly string[]
  readonly task: string
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
    task: new Map(entries).get('task') ?? '',
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

function refill({ names, task, values }: Draft): void {
  const form = [...document.forms].find(
    (each) =>
      each.method === 'post' &&
      names.every((name) => each.elements.namedItem(name) !== null) &&
      (task === '' || each.querySelector(`[name=task][value="${CSS.escape(task)}"]`) !== null),
  )
  const fields = [...(form?.elements ?? [])].filter(isOpenField)
  for (const field of fields) {
    const typed = values.filter(([name]) => name === field.name).map(([, value]) => value)
    if (isCheckable(field)) write(field, typed.includes(field.value))
    else if (typed[0] !== undefined) write(field, typed[0])
  }
  const first = fields.find(({ name }) => values.some(([each]) => each === name))
  const folded = first?.closest('details')
  if (folded) folded.open = true
  first?.focus()
}
