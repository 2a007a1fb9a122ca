import { createMatcher } from '@atalaya/domain/search-text'
import { useMantineColorScheme } from '@mantine/core'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { IconLogout, IconMoon, IconSearch, IconSun, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findInPalette, type PaletteEntry, providePalette, usePaletteSource } from '../navigation/palette.ts'
import { session } from '../session/current-session.ts'
import classes from './command-palette.module.css'
import { useMenu } from './nav-rail.tsx'

const shownAtMost = 40

/** Everything by typing: items, screens and actions, fed by whatever is mounted. */
export const CommandPalette = () => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  useScreenEntries()
  useActionEntries()
  useEffect(() => {
    providePalette(spotlight.open)
    return () => providePalette(null)
  }, [])

  // Not deferred: Enter takes the first entry, which the library chooses right after the query has changed.
  const entries = isOpen ? findInPalette(query.trim()).slice(0, shownAtMost) : []
  const groups = Map.groupBy(entries, ({ group }) => group)
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      onSpotlightOpen={() => setIsOpen(true)}
      onSpotlightClose={() => {
        setIsOpen(false)
        setQuery('')
      }}
      shortcut={null}
      scrollable
      centered={false}
      yOffset="12vh"
      maxHeight={420}
      size={600}
      overlayProps={{ color: 'var(--surface-overlay)', backgroundOpacity: 1 }}
      // Read, not seen: the name of the dialog.
      title={t('palette.open')}
      classNames={{
        header: classes.header,
        search: classes.search,
        actionsGroup: classes.group,
        action: classes.action,
        actionDescription: classes.hint,
        actionSection: classes.sign,
        empty: classes.empty,
      }}
    >
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.open')}
        leftSection={<IconSearch size={18} stroke={1.75} />}
      />
      <Spotlight.ActionsList>
        {[...groups].map(([group, found]) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {found.map((entry) => (
              <Spotlight.Action
                key={entry.id}
                label={entry.label}
                description={entry.hint}
                leftSection={entry.icon}
                onClick={entry.run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {entries.length === 0 && <Spotlight.Empty>{t('palette.empty')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

const useScreenEntries = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const screens = useMenu().flatMap((entry) => entry.screens)
  usePaletteSource('screens', 20, (query) => {
    const matches = createMatcher(query)
    return screens
      .map((screen): PaletteEntry => {
        const Icon = screen.menu?.icon
        return {
          id: `screen.${screen.id}`,
          group: t('palette.screens'),
          label: t(`screens.${screen.id}`),
          icon: Icon && <Icon size={18} stroke={1.75} />,
          run: () => void navigate({ to: screen.path }),
        }
      })
      .filter(({ label }) => matches(label))
  })
}

const useActionEntries = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  usePaletteSource('actions', 30, (query) => {
    const matches = createMatcher(query)
    const action = (id: string, label: string, icon: PaletteEntry['icon'], run: () => void): PaletteEntry => ({
      id: `action.${id}`,
      group: t('palette.actions'),
      label,
      icon,
      run,
    })
    const theme = t('user.theme')
    return [
      action(
        'profile',
        t('user.profile'),
        <IconUser size={18} stroke={1.75} />,
        () => void navigate({ to: '/profile' }),
      ),
      action('light', `${theme}: ${t('user.light')}`, <IconSun size={18} stroke={1.75} />, () =>
        setColorScheme('light'),
      ),
      action('dark', `${theme}: ${t('user.dark')}`, <IconMoon size={18} stroke={1.75} />, () => setColorScheme('dark')),
      action('logout', t('user.logout'), <IconLogout size={18} stroke={1.75} />, () => void session.logout()),
    ].filter(({ label }) => matches(label))
  })
}
