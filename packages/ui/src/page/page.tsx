import type { ReactNode } from 'react'
import classes from './page.module.css'
import { useTitleAside } from './title-aside.ts'

interface Props {
  title: string
  hint?: string
  /** What the page shows, of a few: stays where it is whatever the actions are. */
  views?: ReactNode
  /** At the far right of the title's row; the primary one last. */
  actions?: ReactNode
  /** Between that row and the content, where there is something to tell. */
  notice?: ReactNode
  children: ReactNode
}

/** The frame of a management screen: title and actions in one row, the content below to the edges. */
export const Page = ({ title, hint, views, actions, notice, children }: Props) => {
  const aside = useTitleAside()
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div className={classes.head}>
          <h1 className={classes.title}>{title}</h1>
          {aside && <div className={classes.aside}>{aside}</div>}
        </div>
        {hint && <p className={classes.hint}>{hint}</p>}
        {views && <div className={classes.views}>{views}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {notice}
      {children}
    </div>
  )
}
