import { Checkbox, Popover } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MapButton } from '../../../map/map-controls.tsx'
import { type MapOption, mapOptions, useFleetSettings } from '../fleet-settings.ts'
import classes from './layers-menu.module.css'
import { OpeningViewButton } from './opening-view-button.tsx'

/** What the map shows besides the fleet. */
export const LayersMenu = () => {
  const { t } = useTranslation('fleet')
  const [isOpen, setIsOpen] = useState(false)
  const [{ hidden }, change] = useFleetSettings()
  const toggle = (option: MapOption): void =>
    change({ hidden: hidden.includes(option) ? hidden.filter((other) => other !== option) : [...hidden, option] })
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="left-start" withRoles={false} trapFocus returnFocus>
      <Popover.Target>
        <MapButton label={t('layers.title')} aria-expanded={isOpen} onClick={() => setIsOpen((open) => !open)}>
          <IconStack2 size={18} stroke={1.75} />
        </MapButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.layers}>
        {mapOptions.map((option) => (
          <Checkbox
            key={option}
            size="xs"
            label={t(`layers.${option}`)}
            checked={!hidden.includes(option)}
            onChange={() => toggle(option)}
          />
        ))}
        <OpeningViewButton />
      </Popover.Dropdown>
    </Popover>
  )
}
