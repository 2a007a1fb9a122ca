import type { ReactNode } from 'react'
import classes from './name-cell.module.css'

/** A name behind the sign that stands for it on the map. */
export const NameCell = ({ sign, name }: { sign: ReactNode; name: string }) => (
  <span className={classes.cell}>
    {sign}
    <span className={classes.name}>{name}</span>
  </span>
)
