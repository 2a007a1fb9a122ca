import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseTimeZone, useTimeZone } from './time-zone.store.ts'

const zones = Intl.supportedValuesOf('timeZone')

/** `UTC+02:00` of a zone at this moment, so that people find theirs by the figure too. */
const offsetOf = (timeZone: string, at: number): string => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return name === 'GMT' ? 'UTC' : name.replace('GMT', 'UTC')
}

interface Props {
  isCompact?: boolean
}

/** The zone in which every time of the page is shown; kept in this browser for its user. */
export const TimeZoneSelect = ({ isCompact }: Props) => {
  const { t } = useTranslation()
  const timeZone = useTimeZone()
  const data = useMemo(() => {
    const known = zones.includes(timeZone) ? zones : [timeZone, ...zones]
    return known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  }, [timeZone])
  return (
    <Select
      {...(isCompact ? { 'aria-label': t('timeZone.label') } : { label: t('timeZone.label') })}
      data={data}
      limit={60}
      searchable
      // What stands there is to be typed over, not into.
      onFocus={(event) => event.currentTarget.select()}
      value={timeZone}
      nothingFoundMessage={t('palette.empty')}
      onChange={(zone) => zone && chooseTimeZone(zone)}
      renderOption={({ option }) => (
        <>
          <span style={{ flex: 1 }}>{option.label}</span>
          <span style={{ color: 'var(--text-secondary)' }}>{offsetOf(option.value, Date.now())}</span>
        </>
      )}
    />
  )
}
