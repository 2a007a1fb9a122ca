import { Checkbox, Popover, Radio } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MapButton } from '../../../map/map-controls.tsx'
import { type MapOption, mapOptionGroups, useFleetSettings } from '../fleet-settings.ts'
import type { Ground } from '../grounds.ts'
import { useMapGrounds, useMapLimits } from '../tiles.ts'
import classes from './layers-menu.module.css'
import { LimitedMapDialog } from './limited-map-dialog.tsx'
import { OpeningViewButton } from './opening-view-button.tsx'

/** As high on a phone as a finger is wide. */
const row = { body: classes.row ?? '', labelWrapper: classes.words ?? '', label: classes.label ?? '' }

/** What lies below the fleet, what the map shows beside it, and what of an item's day. */
export const LayersMenu = () => {
  const { t } = useTranslation('fleet')
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState<Ground | null>(null)
  return (
    <>
      <Popover opened={isOpen} onChange={setIsOpen} position="left-start" withRoles={false} trapFocus returnFocus>
        <Popover.Target>
          <MapButton label={t('layers.title')} aria-expanded={isOpen} onClick={() => setIsOpen((open) => !open)}>
            <IconStack2 size={18} stroke={1.75} />
          </MapButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.layers}>
          <Grounds
            onAsk={(ground) => {
              setIsOpen(false)
              setAsked(ground)
            }}
          />
          <Options of="onMap" />
          <Options of="day" />
          <OpeningViewButton />
        </Popover.Dropdown>
      </Popover>
      <LimitedMapDialog ground={asked} onClose={() => setAsked(null)} />
    </>
  )
}

const Group = ({ heading, children }: { heading: string; children: ReactNode }) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a column in every browser
    <div role="group" aria-labelledby={id} className={classes.group}>
      <h3 id={id} className="hint">
        {heading}
      </h3>
      {children}
    </div>
  )
}

/** `onAsk` is for a map that takes a confirmation (spec 1 §5). */
const Grounds = ({ onAsk }: { onAsk(ground: Ground): void }) => {
  const { t } = useTranslation('fleet')
  const { grounds, inUse, isOpen, choose } = useMapGrounds()
  const limits = useMapLimits()
  const nameOf = ({ name }: Ground) => name ?? t('layers.ground.world')
  const [usual] = grounds
  return (
    <Group heading={t('layers.groups.ground')}>
      {isOpen ? (
        grounds.map((ground) => (
          <Radio
            key={ground.id}
            size="xs"
            classNames={row}
            name="map-ground"
            label={nameOf(ground)}
            checked={ground.id === inUse.id}
            onChange={() => (limits && ground.id !== usual?.id ? onAsk(ground) : choose(ground.id))}
          />
        ))
      ) : (
        <p className={classes.fixed}>{nameOf(inUse)}</p>
      )}
      {!isOpen && grounds.length > 1 && <p className={classes.hint}>{t('layers.ground.fixed')}</p>}
      {limits && <p className={classes.hint}>{t('layers.ground.limited')}</p>}
    </Group>
  )
}

const Options = ({ of }: { of: keyof typeof mapOptionGroups }) => {
  const { t } = useTranslation('fleet')
  const [{ hidden }, change] = useFleetSettings()
  const toggle = (option: MapOption): void =>
    change({ hidden: hidden.includes(option) ? hidden.filter((other) => other !== option) : [...hidden, option] })
  return (
    <Group heading={t(`layers.groups.${of}`)}>
      {mapOptionGroups[of].map((option) => (
        <Checkbox
          key={option}
          classNames={row}
          label={t(`layers.${option}`)}
          checked={!hidden.includes(option)}
          onChange={() => toggle(option)}
        />
      ))}
    </Group>
  )
}
