import type { ReactNode } from 'react'
import classes from './pair.module.css'

/** Two short fields in one line where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>
