import { mostPlayedUnits } from '@atalaya/contract/playback'
import { DayInput } from '@atalaya/ui/day-input'
import { Segments } from '@atalaya/ui/segments'
import { ActionIcon, Button, Select, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { useFormat } from '../../../format/use-format.ts'
import { CompanyItemsSelect } from '../../../selectors/company-items-select.tsx'
import { useGroupList } from '../../../selectors/fleet-lists.ts'
import { groupNodes, selectableItems } from '../../../selectors/group-nodes.ts'
import { dayOf, isDayChoice, shiftDay } from '../../fleet/index.ts'
import { mostDays } from '../playback-address.ts'
import type { Played } from '../use-playback.ts'
import classes from './chooser.module.css'

/** Who is played, and which days. */
export const Chooser = ({ played }: { played: Played }) => {
  const { t } = useTranslation('playback')
  const format = useFormat()
  const { address, setAddress, day, timeZone } = played
  const today = dayOf(Date.now(), timeZone)
  /** Another period is looked at from its beginning. */
  const choosePeriod = (change: { day?: string; days?: number }): void => {
    const { day: chosen = day, days = address.days } = change
    if (!isDayChoice(chosen)) return
    const last = shiftDay(today, 1 - days)
    setAddress({ day: chosen > last ? (last as typeof chosen) : chosen, days, at: null })
    played.clock.seek(0)
  }
  return (
    <div className={classes.chooser}>
      <UnitsSelect played={played} />
      <div className={classes.period}>
        <Tooltip label={t('dayBefore')}>
          <ActionIcon aria-label={t('dayBefore')} onClick={() => choosePeriod({ day: shiftDay(day, -1) })}>
            <IconChevronLeft size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
        <DayInput
          isLabelHidden
          className={classes.day ?? ''}
          label={t('day')}
          value={day}
          latest={today}
          onChange={(chosen) => choosePeriod({ day: chosen })}
        />
        <Tooltip label={t('dayAfter')}>
          <ActionIcon
            aria-label={t('dayAfter')}
            disabled={shiftDay(day, address.days) > today}
            onClick={() => choosePeriod({ day: shiftDay(day, 1) })}
          >
            <IconChevronRight size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
        <Select
          aria-label={t('length')}
          className={classes.days ?? ''}
          value={String(address.days)}
          data={Array.from({ length: mostDays }, (_, nth) => ({
            value: String(nth + 1),
            label: t('days', { count: nth + 1 }),
          }))}
          onChange={(days) => days && choosePeriod({ days: Number(days) })}
        />
      </div>
      {address.units.length === 1 && address.days === 1 && <Compare played={played} today={today} />}
      {address.days > 1 && (
        <p className={classes.span}>
          {format.day(day)} – {format.day(shiftDay(day, address.days - 1))}
        </p>
      )}
    </div>
  )
}

const freshMs = 5 * 60_000

const UnitsSelect = ({ played: { address, setAddress, directory, error } }: { played: Played }) => {
  const { t } = useTranslation('playback')
  const [isTooMany, setTooMany] = useState(false)
  const listed = useGroupList(freshMs)
  const items = useMemo(
    () => selectableItems([...(directory?.items.values() ?? [])], listed ?? {}),
    [directory, listed],
  )
  const groups = useMemo(() => groupNodes(listed ?? {}), [listed])
  const choose = (ids: number[]): void => {
    setTooMany(ids.length > mostPlayedUnits)
    // What stands keeps its place and its colour.
    const chosen = new Set(ids)
    const kept = address.units.filter((id) => chosen.has(id))
    const added = ids.filter((id) => !kept.includes(id))
    setAddress({ units: [...kept, ...added].slice(0, mostPlayedUnits) })
  }
  return (
    <>
      <CompanyItemsSelect
        label={t('units')}
        placeholder={t('chooseUnits')}
        items={items}
        groups={groups}
        value={address.units}
        onChange={choose}
        isPending={directory === undefined}
        failure={directory === undefined && error !== null ? failureText(error) : undefined}
      />
      {isTooMany && (
        <p className={classes.span} role="status">
          {t('tooMany', { most: mostPlayedUnits })}
        </p>
      )}
    </>
  )
}

/** One unit on two days: the other one is chosen, laid over by the clock or by departure, and taken away. */
const Compare = ({ played: { address, setAddress, day }, today }: { played: Played; today: string }) => {
  const { t } = useTranslation('playback')
  if (address.with === null)
    return (
      <Button
        variant="default"
        size="compact-md"
        className={classes.compare ?? ''}
        onClick={() => setAddress({ with: shiftDay(day, -1) })}
      >
        {t('compare')}
      </Button>
    )
  return (
    <div className={classes.compared}>
      <div className={classes.period}>
        <DayInput
          label={t('compareWith')}
          className={classes.day ?? ''}
          value={address.with}
          latest={today}
          onChange={(chosen) => chosen && setAddress({ with: chosen })}
        />
        <Tooltip label={t('dontCompare')}>
          <ActionIcon aria-label={t('dontCompare')} onClick={() => setAddress({ with: null, align: 'time' })}>
            <IconX size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      <Segments
        size="xs"
        aria-label={t('align')}
        value={address.align}
        onChange={(align) => setAddress({ align })}
        data={[
          { value: 'time', label: t('byTime') },
          { value: 'departure', label: t('byDeparture') },
        ]}
      />
    </div>
  )
}
