import type { ReactNode } from 'react'
import classes from './section-card.module.css'

interface Props {
  /** None where what is in it has one of its own. */
  title?: string
  hint?: string
  actions?: ReactNode
  children: ReactNode
}

/** A surface of a record's page. */
export const SectionCard = ({ title, hint, actions, children }: Props) => (
  <section className={classes.card} aria-label={title}>
    {title && (
      <div className="head-line">
        <h2>{title}</h2>
        {actions}
      </div>
    )}
    {hint && <p className="secondary">{hint}</p>}
    {children}
  </section>
)
