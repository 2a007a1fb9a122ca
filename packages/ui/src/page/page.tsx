import type { ReactNode } from 'react'
import classes from './page.module.css'

interface Props {
  title: string
  hint?: string
  /** At the far right of the title's row; the primary one last. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a management screen: title and actions in one row, the content below to the edges. */
export const Page = ({ title, hint, actions, children }: Props) => (
  <div className={classes.page}>
    <header className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      {hint && <p className={classes.hint}>{hint}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
    {children}
  </div>
)
