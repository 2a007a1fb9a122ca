import classes from './state-badge.module.css'

export type Tone = 'good' | 'waiting' | 'bad'

/** A state by its sign and its word. */
export const StateBadge = ({ tone, label }: { tone: Tone; label: string }) => (
  <span className={classes.badge} data-tone={tone}>
    {label}
  </span>
)
