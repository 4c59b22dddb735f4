import { Notice } from './notice.tsx'
import { Outcome } from './outcome.tsx'

/** Why a form failed. It takes the focus. */
export function FormFault({ of: answer }: { readonly of: { readonly fault: string } | undefined }) {
  return <Outcome of={answer}>{answer && <Notice meaning="danger">{answer.fault}</Notice>}</Outcome>
}
