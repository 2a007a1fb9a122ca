import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { itemSorts } from '../../../live/live-items.ts'
import { useFleet } from '../fleet-context.tsx'
import { useFleetSettings } from '../fleet-settings.ts'
import classes from './fleet-filters.module.css'
import { GroupPicker } from './group-picker.tsx'
import { StateFilter } from './state-filter.tsx'

const kinds = ['all', 'vehicles', 'assets', 'persons', 'drivers'] as const

/** Which items are shown, on the map and in the list, and in which order the list has them; another open item is nothing to them. */
export const FleetFilters = memo(() => {
  const { t } = useTranslation('fleet')
  const { directory } = useFleet()
  const [settings, change] = useFleetSettings()
  const areDrivers = settings.kind === 'drivers'
  return (
    <div className={classes.filters}>
      {!areDrivers && <StateFilter value={settings.motions} onChange={(motions) => change({ motions })} />}
      <div className={classes.line}>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              variant="default"
              size="compact-md"
              className={classes.choice}
              data-active={settings.kind !== 'all' || undefined}
              rightSection={<IconChevronDown size={14} />}
            >
              {t(`kind.${settings.kind}`)}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => (
              <Menu.Item key={kind} aria-current={kind === settings.kind || undefined} onClick={() => change({ kind })}>
                {t(`kind.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {!areDrivers && directory && directory.tree.size > 0 && (
          <GroupPicker tree={directory.tree} value={settings.groupIds} onChange={(groupIds) => change({ groupIds })} />
        )}
        {!areDrivers && (
          <span className={classes.sort}>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button
                  variant="transparent"
                  size="compact-md"
                  className={classes.order}
                  aria-label={t('sort.label', { by: t(`sort.${settings.sort}`) })}
                >
                  {t(`sort.${settings.sort}`)}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {itemSorts.map((sort) => (
                  <Menu.Item
                    key={sort}
                    aria-current={sort === settings.sort || undefined}
                    onClick={() => change({ sort, isDescending: sort === 'speed' })}
                  >
                    {t(`sort.${sort}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            {settings.sort !== 'attention' && (
              <ActionIcon
                aria-label={t(settings.isDescending ? 'sort.descending' : 'sort.ascending')}
                onClick={() => change({ isDescending: !settings.isDescending })}
              >
                {settings.isDescending ? <IconArrowDown size={16} /> : <IconArrowUp size={16} />}
              </ActionIcon>
            )}
          </span>
        )}
      </div>
    </div>
  )
})
