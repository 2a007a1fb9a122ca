import { Drawer } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MenuGroup, type MenuRoot, phoneMenuOf } from './menu.ts'
import { iconOf } from './menu-icons.ts'
import { activeAt } from './menu-link.tsx'
import classes from './phone-bar.module.css'
import { useScreenNames } from './screen-names.ts'
import type { Screen } from './screens.ts'
import { useMenu, useRootNames } from './use-menu.ts'

interface Sheet {
  title: string
  groups: readonly MenuGroup[]
}

/** The menu of a phone: what is used most within reach of the thumb, the rest in a sheet above it. */
export const PhoneBar = ({ screen }: { screen: Screen | undefined }) => {
  const { t } = useTranslation('app')
  const nameOf = useRootNames()
  const { slots, more } = phoneMenuOf(useMenu())
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = (next: Sheet) => {
    setSheet(next)
    setIsOpen(true)
  }
  const holds = (groups: readonly MenuGroup[]) =>
    groups.some(({ screens }) => screens.some(({ id }) => id === screen?.id))
  const moreTitle = t('menu.more')
  return (
    <nav className={classes.bar} aria-label={t('menu.label')}>
      <ul>
        {slots.map((root) => (
          <li key={root.id}>
            <Slot
              root={root}
              name={nameOf(root)}
              isCurrent={root.own ? root.own.id === screen?.id : holds([root])}
              onOpen={() => open({ title: nameOf(root), groups: [root] })}
            />
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <SheetButton isCurrent={holds(more)} onOpen={() => open({ title: moreTitle, groups: more })}>
              <IconDots size={22} stroke={1.75} aria-hidden="true" />
              <span>{moreTitle}</span>
            </SheetButton>
          </li>
        )}
      </ul>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position="bottom"
        size="auto"
        title={sheet?.title}
        classNames={{ content: classes.sheet, header: classes.sheetHeader, body: classes.sheetBody }}
      >
        {sheet && <SheetList groups={sheet.groups} onNavigate={() => setIsOpen(false)} />}
      </Drawer>
    </nav>
  )
}

interface SlotProps {
  root: MenuRoot
  name: string
  isCurrent: boolean
  onOpen(): void
}

const Slot = ({ root, name, isCurrent, onOpen }: SlotProps) => {
  const Icon = iconOf(root)
  const face = (
    <>
      <Icon size={22} stroke={1.75} aria-hidden="true" />
      <span>{name}</span>
    </>
  )
  if (!root.own)
    return (
      <SheetButton isCurrent={isCurrent} onOpen={onOpen}>
        {face}
      </SheetButton>
    )
  return (
    <Link
      to={root.own.path}
      className={classes.slot}
      activeOptions={activeAt(root.own)}
      data-current={isCurrent || undefined}
    >
      {face}
    </Link>
  )
}

const SheetButton = (props: { isCurrent: boolean; onOpen(): void; children: ReactNode }) => (
  <button
    type="button"
    className={classes.slot}
    aria-haspopup="dialog"
    data-current={props.isCurrent || undefined}
    {...(props.isCurrent && { 'aria-current': 'true' })}
    onClick={props.onOpen}
  >
    {props.children}
  </button>
)

const SheetList = ({ groups, onNavigate }: { groups: readonly MenuGroup[]; onNavigate(): void }) => {
  const { t } = useTranslation()
  const nameOf = useScreenNames()
  return groups.map(({ id, screens }) => (
    <section key={id} className={classes.group}>
      {groups.length > 1 && <h3>{t(`roots.${id}`)}</h3>}
      <ul>
        {screens.map((screen) => {
          const Icon = screen.menu?.icon
          return (
            <li key={screen.id}>
              <Link to={screen.path} className={classes.entry} activeOptions={activeAt(screen)} onClick={onNavigate}>
                {Icon && <Icon size={20} stroke={1.75} aria-hidden="true" />}
                <span>{nameOf(screen)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  ))
}
