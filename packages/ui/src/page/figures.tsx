import type { ReactNode } from 'react'
import classes from './figures.module.css'

/** A row of large figures above a list, which wraps. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className={classes.figures}>{children}</dl>

interface Props {
  label: string
  /** Text, or what leads to what it is made of. */
  value: ReactNode
  isWarning?: boolean
  /** Below the value, in smaller letters. */
  note?: ReactNode
  /** What the note is about in full, when it is pointed at. */
  noteTitle?: string | undefined
}

export const Figure = ({ label, value, isWarning = false, note, noteTitle }: Props) => (
  <div>
    <dt>{label}</dt>
    <dd data-warns={isWarning || undefined}>{value}</dd>
    {note && <dd title={noteTitle}>{note}</dd>}
  </div>
)
