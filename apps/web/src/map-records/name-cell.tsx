import type { ReactNode } from 'react'
import classes from './name-cell.module.css'

/** A name behind the icon that stands for it on the map. */
export const NameCell = ({ icon, name }: { icon: ReactNode; name: string }) => (
  <span className={classes.cell}>
    {icon}
    <span className="cut-off">{name}</span>
  </span>
)
