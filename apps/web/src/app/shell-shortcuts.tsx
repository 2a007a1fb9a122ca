import { Kbd, Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showPalette } from '../navigation/palette.ts'
import { focusSearch, listenForShortcuts, type Shortcut, useShortcut, useShortcuts } from '../navigation/shortcuts.ts'
import { menuKeysOf } from './menu.ts'
import { useScreenNames } from './screen-names.ts'
import type { Screen } from './screens.ts'
import classes from './shell-shortcuts.module.css'
import { provideShortcuts } from './shortcuts-overview.ts'
import { useMenu } from './use-menu.ts'

/** The keys that work everywhere, and the list of all that work here (`?`). */
export const ShellShortcuts = () => {
  const { t } = useTranslation('app')
  const [isOpen, setIsOpen] = useState(false)
  const menu = useMenu()
  const letters = menuKeysOf(menu)
  const open = () => setIsOpen(true)
  const general = t('shortcuts.general')

  useEffect(listenForShortcuts, [])
  useEffect(() => {
    provideShortcuts(() => setIsOpen(true))
    return () => provideShortcuts(null)
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      showPalette()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  useShortcut({ keys: '?', label: t('shortcuts.help'), group: general, run: open })
  useShortcut({ keys: '/', label: t('shortcuts.search'), group: general, run: focusSearch })

  return (
    <>
      {menu
        .flatMap(({ screens }) => screens)
        .map((screen) => ({ screen, letter: letters.get(screen.id) }))
        .map(({ screen, letter }) => letter && <ScreenShortcut key={screen.id} screen={screen} letter={letter} />)}
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('shortcuts.title')}>
        <Overview />
      </Modal>
    </>
  )
}

const ScreenShortcut = ({ screen, letter }: { screen: Screen; letter: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useShortcut({
    keys: `g ${letter}`,
    label: useScreenNames()(screen),
    group: t('shortcuts.goTo'),
    run: () => void navigate({ to: screen.path }),
  })
  return null
}

const Overview = () => {
  const { t } = useTranslation()
  const general = t('shortcuts.general')
  // Keys that belong to rows and fields rather than to the page.
  const fixed = [
    { keys: 'Ctrl K', label: t('palette.open'), group: general },
    { keys: 'j / k', label: t('shortcuts.rows'), group: general },
    { keys: 'Esc', label: t('shortcuts.back'), group: general },
  ]
  const groups = Map.groupBy<string, Omit<Shortcut, 'run'>>([...fixed, ...useShortcuts()], ({ group }) => group)
  return [...groups].map(([group, entries]) => (
    <section key={group} className={classes.group}>
      <h3>{group}</h3>
      <dl>
        {entries.map(({ keys, label }) => (
          <div key={keys + label}>
            <dt>{label}</dt>
            <dd>{keys.split(' ').map((key) => (key === '/' && keys !== '/' ? ' / ' : <Kbd key={key}>{key}</Kbd>))}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
