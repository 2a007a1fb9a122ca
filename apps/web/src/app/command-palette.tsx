import { createMatcher, foldForSearch } from '@atalaya/domain/search-text'
import { unlocked } from '@atalaya/ui/theme'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  findInPalette,
  type PaletteEntry,
  providePalette,
  shortestRecordQuery,
  usePaletteSource,
} from '../navigation/palette.ts'
import classes from './command-palette.module.css'
import { useActionEntries } from './palette-actions.tsx'
import type { RecordsFound } from './palette-records.tsx'
import { useScreenNames } from './screen-names.ts'
import { useMenu } from './use-menu.ts'

const shownAtMost = 60

/** Not loaded before somebody looks for a record. */
const PaletteRecords = lazy(async () => ({ default: (await import('./palette-records.tsx')).PaletteRecords }))

/** Everything by typing: items, screens and actions, fed by whatever is mounted. */
export const CommandPalette = () => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const records = useRecordEntries()
  useScreenEntries()
  useActionEntries()
  useEffect(() => {
    providePalette(spotlight.open)
    return () => providePalette(null)
  }, [])

  // Not deferred: Enter takes the first entry, which the library chooses right after the query has changed.
  const typed = query.trim()
  const entries = isOpen ? findInPalette(typed).slice(0, shownAtMost) : []
  const list = useRef<HTMLDivElement>(null)
  // The library chooses the first entry as somebody types; what comes later finds none chosen.
  useEffect(() => {
    if (list.current?.querySelector('[data-selected]')) return
    list.current?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  })
  const groups = Map.groupBy(entries, ({ group }) => group)
  return (
    <Spotlight.Root
      {...unlocked}
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
        actionSection: classes.icon,
        empty: classes.empty,
      }}
    >
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.open')}
        leftSection={<IconSearch size={18} stroke={1.75} />}
      />
      <Spotlight.ActionsList ref={list}>
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
        {entries.length === 0 && !records.isPending && <Spotlight.Empty>{t('palette.empty')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      {isOpen && typed.length >= shortestRecordQuery && (
        <>
          <Suspense>
            <PaletteRecords query={typed} onFound={records.take} />
          </Suspense>
          {(records.isPending || records.isPartial) && (
            <Spotlight.Footer className={classes.note} role="status">
              {t(records.isPending ? 'palette.searching' : 'palette.partly')}
            </Spotlight.Footer>
          )}
        </>
      )}
    </Spotlight.Root>
  )
}

/** What `PaletteRecords` finds comes a render later than what was typed, and stays until it finds again. */
const useRecordEntries = () => {
  const [state, setState] = useState({ isPending: false, isPartial: false })
  const latest = useRef<RecordsFound>(undefined)
  usePaletteSource('records', 15, (query) => (latest.current?.query === query ? latest.current.entries : []))
  const take = useCallback((found: RecordsFound) => {
    latest.current = found
    // A new object each time: the list is drawn anew with it.
    setState({ isPending: found.isPending, isPartial: found.isPartial })
  }, [])
  return { ...state, take }
}

/** First: hardly anything else is called as a screen is. */
const useScreenEntries = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const nameOf = useScreenNames()
  const screens = useMenu().flatMap((entry) => entry.screens)
  usePaletteSource('screens', 5, (query) => {
    const matches = createMatcher(query)
    const typed = foldForSearch(query)
    const begins = ({ label }: PaletteEntry) => Number(!foldForSearch(label).startsWith(typed))
    return screens
      .map((screen): PaletteEntry => {
        const Icon = screen.menu?.icon
        return {
          id: `screen.${screen.id}`,
          group: t('palette.screens'),
          label: nameOf(screen),
          icon: Icon && <Icon size={18} stroke={1.75} />,
          run: () => void navigate({ to: screen.path }),
        }
      })
      .filter(({ label }) => matches(label))
      .toSorted((a, b) => begins(a) - begins(b))
  })
}
