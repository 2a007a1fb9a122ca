import type { ComponentType, ReactNode } from 'react'
import classes from './device-list.module.css'

interface ItemProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>
  name: string
  /** Such as that it is the one that the reader holds. */
  mark?: string | undefined
  action?: ReactNode
  /** Where and when, in a line below the name. */
  children: ReactNode
}

/** The devices and browsers of an account, one below the other. */
export const DeviceList = ({ isLoading = false, children }: { isLoading?: boolean; children: ReactNode }) => (
  <ul className="stack" aria-busy={isLoading}>
    {children}
  </ul>
)

export const DeviceItem = ({ icon: Icon, name, mark, action, children }: ItemProps) => (
  <li className={classes.item}>
    <Icon size={20} stroke={1.5} aria-hidden="true" />
    <div>
      <div className={classes.name}>
        {name}
        {mark && <span className={classes.mark}>{mark}</span>}
      </div>
      <div className={classes.where}>{children}</div>
    </div>
    {action}
  </li>
)
