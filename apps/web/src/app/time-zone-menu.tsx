import { Popover } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '../format/time-zone.store.ts'
import { TimeZoneSelect } from '../format/time-zone-select.tsx'
import classes from './bar-button.module.css'

/** `Europe/Madrid` reads as Madrid. */
const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

export const TimeZoneMenu = () => {
  const { t } = useTranslation()
  const zone = useTimeZone()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          aria-label={`${t('timeZone.label')}: ${cityOf(zone)}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconWorld size={18} stroke={1.75} />
          <span>{cityOf(zone)}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('timeZone.label')}>
        <TimeZoneSelect />
      </Popover.Dropdown>
    </Popover>
  )
}
