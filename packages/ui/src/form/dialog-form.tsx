import type { FormEvent, ReactNode } from 'react'
import { FailureLine } from './failure-line.tsx'

interface Props {
  /** A sentence of what it is about. */
  why: string
  /** What went wrong, where it is no single field's. */
  failure?: string | undefined
  /** The one that ends it last. */
  buttons: ReactNode
  children: ReactNode
  onSubmit(event: FormEvent): void
}

/** What a dialog asks for in a field or two: why, the fields, what went wrong, the buttons. */
export const DialogForm = ({ why, failure, buttons, children, onSubmit }: Props) => (
  <form className="stack-wide" onSubmit={onSubmit} noValidate>
    <p className="secondary">{why}</p>
    {children}
    {failure && <FailureLine>{failure}</FailureLine>}
    <div className="buttons">{buttons}</div>
  </form>
)
