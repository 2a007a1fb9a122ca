import type { ReactNode } from 'react'
import classes from './setting-group.module.css'

interface GroupProps {
  title: string
  hint: string
  children: ReactNode
}

/** Settings that belong together, each a row of one frame. */
export const SettingGroup = ({ title, hint, children }: GroupProps) => (
  <section className={classes.group}>
    <h2>{title}</h2>
    <p className={classes.hint}>{hint}</p>
    <div className={classes.frame}>{children}</div>
  </section>
)

interface RowProps {
  label: ReactNode
  hint?: ReactNode
  /** Of the hint, for a control that it describes. */
  hintId?: string
  children?: ReactNode
}

/** What it is at the left, how it stands at the right. */
export const SettingRow = ({ label, hint, hintId, children }: RowProps) => (
  <div className={classes.row}>
    <div className={classes.words}>
      <div className={classes.label}>{label}</div>
      {hint && (
        <div className={classes.detail} id={hintId}>
          {hint}
        </div>
      )}
    </div>
    {children && <div className={classes.control}>{children}</div>}
  </div>
)
