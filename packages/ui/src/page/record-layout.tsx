import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './record-layout.module.css'

interface Props<TabId extends string> {
  /** The way to the list that the record stands in. */
  back: ReactNode
  avatar?: ReactNode
  title: string
  subtitle?: string | undefined
  /** At the far right of the title; the primary one last. */
  actions?: ReactNode
  /** What the parts are called together. */
  tabsLabel: string
  tabs: readonly { id: TabId; label: string }[]
  tab: TabId
  onTab(tab: TabId): void
  /** Of the part that is open. */
  children: ReactNode
}

/** The page of one record: who it is, what may be done, and its parts under tabs. */
export const RecordLayout = <TabId extends string>(props: Props<TabId>) => {
  const { back, avatar, title, subtitle, actions, tabsLabel, tabs, tab, onTab, children } = props
  const bar = useOpenTabInSight(tab)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        {avatar}
        <div className={classes.titles}>
          {back}
          <h1 className={classes.title}>{title || '\u00A0'}</h1>
          {subtitle && <p className="secondary">{subtitle}</p>}
        </div>
        {actions && <div className="wrapped">{actions}</div>}
      </header>
      <Tabs value={tab} onChange={(next) => onTab(next as TabId)} style={{ display: 'contents' }}>
        <div className={classes.tabs} ref={bar}>
          <Tabs.List className={classes.list ?? ''} aria-label={tabsLabel}>
            {tabs.map(({ id, label }) => (
              <Tabs.Tab key={id} value={id}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        {tabs.map(({ id }) => (
          <Tabs.Panel key={id} value={id} className={classes.content ?? ''} tabIndex={0} keepMounted={false}>
            {id === tab && <div className={classes.inner}>{children}</div>}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}

/** On a phone the row of tabs is wider than the screen. */
const useOpenTabInSight = (tab: string) => {
  const tabs = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another one is opened
  useEffect(() => {
    const row = tabs.current
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (row && tab) row.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - row.clientWidth / 2
  }, [tab])
  return tabs
}

/** In place of a record that is gone or could not be read. */
export const RecordAbsent = ({ back, children }: { back: ReactNode; children: ReactNode }) => (
  <div className={classes.page}>
    <header className={classes.header}>{back}</header>
    {children}
  </div>
)
