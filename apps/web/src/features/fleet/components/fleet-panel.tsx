import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { live, useItemCounts } from '../../../live/live.ts'
import { useFleet } from '../fleet-context.tsx'
import { toQuery, useFleetSettings } from '../fleet-settings.ts'
import { DriverList } from './driver-list.tsx'
import { FleetFilters } from './fleet-filters.tsx'
import classes from './fleet-panel.module.css'
import { ItemList } from './item-list.tsx'

interface Props {
  selectedId: number | null
  onOpen(itemId: number): void
  onHover(itemId: number | null): void
  /** Absent where the panel cannot be closed. */
  onCollapse?: () => void
}

/** Spec 2 §5: text fields wait this long. */
const searchWaitMs = 300

/** The fleet as a list: search, filters, states with counts. */
export const FleetPanel = ({ selectedId, onOpen, onHover, onCollapse }: Props) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const { directory } = useFleet()
  const [settings, change] = useFleetSettings()
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search, searchWaitMs)
  const { matching, total } = useItemCounts()
  const areDrivers = settings.kind === 'drivers'

  useEffect(() => {
    live.command({ type: 'query', query: toQuery(settings, settled) })
  }, [settings, settled])

  const clear = (): void => {
    setSearch('')
    change({ motions: [], kind: 'all', groupIds: null })
  }

  return (
    <section className={classes.panel} aria-label={t('title')}>
      <header className={classes.header}>
        <h2 className={classes.title}>{t('title')}</h2>
        {directory && !areDrivers && (
          <span className={classes.count}>
            {matching === total
              ? format.number(total)
              : t('shown', { shown: format.number(matching), total: format.number(total) })}
          </span>
        )}
        {onCollapse && (
          <Tooltip label={t('collapse')}>
            <ActionIcon aria-label={t('collapse')} onClick={onCollapse}>
              <IconLayoutSidebarLeftCollapse size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        )}
      </header>
      <div className={classes.tools}>
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          rightSection={
            search && (
              <ActionIcon size="sm" aria-label={t('clearSearch')} onClick={() => setSearch('')}>
                <IconX size={14} />
              </ActionIcon>
            )
          }
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <FleetFilters />
      </div>
      {areDrivers ? (
        <DriverList search={settled} selectedId={selectedId} onOpen={onOpen} />
      ) : (
        <ItemList selectedId={selectedId} onOpen={onOpen} onHover={onHover} onClearFilters={clear} />
      )}
    </section>
  )
}
