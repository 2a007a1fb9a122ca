import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './devices.module.css'

interface Props {
  tone: 'good' | 'bad' | 'waiting' | 'quiet'
  Shape: Icon
  children: ReactNode
}

/** A state by colour, shape and word. */
export const StateBadge = ({ tone, Shape, children }: Props) => (
  <span className={classes.state} data-tone={tone}>
    <Shape size={14} stroke={1.75} aria-hidden="true" />
    {children}
  </span>
)
