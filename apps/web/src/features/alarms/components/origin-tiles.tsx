import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { alarmTiles, tileOf } from '../alarm-tiles.ts'
import { withFamily } from '../alarm-values.ts'
import type { AlarmForm } from '../use-alarm-form.ts'
import type { AlarmNames } from '../use-alarm-names.ts'
import classes from './origin-tiles.module.css'

/** What raises it: a tile each. Once made, an alarm keeps its family, and only that is shown. */
export const OriginTiles = ({ form, names }: { form: AlarmForm; names: AlarmNames }) => {
  const { t } = useTranslation('alarms')
  const { values, isNew } = form
  const chosen = tileOf(values, names.corridorIds)
  const offered = isNew ? alarmTiles : alarmTiles.filter(({ id }) => id === chosen?.id)
  return (
    <div id="alarm-origin" className={classes.tiles} role="radiogroup" aria-label={t('fields.family')}>
      {offered.map(({ id, family, icon: Icon, preset }, at) => (
        <UnstyledButton
          key={id}
          className={classes.tile}
          role="radio"
          aria-checked={chosen?.id === id}
          disabled={!isNew}
          // One stop for the Tab key, as of any group of choices; arrows go on from there.
          tabIndex={chosen ? (chosen.id === id ? 0 : -1) : at === 0 ? 0 : -1}
          onKeyDown={(event) => {
            const next = neighbour(event.key, at, offered.length)
            if (next === undefined) return
            event.preventDefault()
            const tile = event.currentTarget.parentElement?.children[next] as HTMLElement | undefined
            tile?.focus()
            tile?.click()
          }}
          onClick={() => form.set(withFamily(values, family, preset))}
        >
          <Icon size={20} stroke={1.75} aria-hidden="true" />
          <span className={classes.name}>{t(`tiles.${id}`)}</span>
        </UnstyledButton>
      ))}
    </div>
  )
}

const neighbour = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + count) % count
  return undefined
}
