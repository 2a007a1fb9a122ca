import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** Pairs of name and value in two columns. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>

export const Fact = ({ label, children, isWide }: { label: string; children: ReactNode; isWide?: boolean }) => (
  <div className={classes.fact} data-wide={isWide || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
