import { readString } from '@vinspec/contract/guards'
import { type ReactNode, useEffect } from 'react'
import { useActionData } from 'react-router'
import { keepAnswer } from '../browser/send-form.ts'
import { Notice } from './notice.tsx'
import { Outcome } from './outcome.tsx'

export interface FormOutcomeProps {
  /** What was done, on a page to which a form redirected. */
  readonly news?: string | undefined
  readonly meaning?: 'good' | 'info'
  /** More that came of the page's form. */
  readonly children?: ReactNode
}

/** What came of a form of this page: its `fault`, or what was `said` or done. It takes the focus. */
export function FormOutcome({ news, meaning = 'good', children }: FormOutcomeProps) {
  const answer: unknown = useActionData()
  useEffect(() => {
    keepAnswer(answer)
    return () => keepAnswer(undefined)
  }, [answer])
  const [fault, said] = [readString(answer, 'fault'), readString(answer, 'said')]
  return (
    <Outcome of={answer ?? news}>
      {fault !== undefined && <Notice meaning="danger">{fault}</Notice>}
      {said !== undefined && <Notice meaning="info">{said}</Notice>}
      {answer === undefined && news !== undefined && <Notice meaning={meaning}>{news}</Notice>}
      {children}
    </Outcome>
  )
}
