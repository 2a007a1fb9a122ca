import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../../feedback/failure-text.ts'
import { type DeviceRow, takesCommands } from '../devices.queries.ts'
import { ConfigBadge, shownConfigState } from './config-badge.tsx'
import { deviceName } from './device-columns.tsx'
import classes from './devices.module.css'
import { StateBadge } from './state-badge.tsx'

interface Props {
  /** As they are now: what a tracker confirms or refuses meanwhile is shown. */
  devices: readonly DeviceRow[]
  updated: readonly number[]
  notUpdated: readonly { id: number; error: string }[]
}

/** What came of one configuration for many, tracker by tracker; those that did not get it come first. */
export const ConfigResults = ({ devices, updated, notUpdated }: Props) => {
  const { t } = useTranslation('devices')
  const rowOf = new Map<number, DeviceRow>(devices.map((device) => [device.id, device]))
  const nameOf = (id: number) => {
    const row = rowOf.get(id)
    return row ? [deviceName(row), row.itemName].filter(Boolean).join(' · ') : `#${id}`
  }
  return (
    <div role="status">
      <p className={classes.quiet}>
        {t('bulkResult.taken', { count: updated.length })}
        {notUpdated.length > 0 && ` ${t('bulkResult.refused', { count: notUpdated.length })}`}
      </p>
      <ul className={classes.results}>
        {notUpdated.map(({ id, error }) => (
          <li key={id}>
            <div className={classes.resultHead}>
              <strong>{nameOf(id)}</strong>
              <StateBadge tone="bad" Shape={IconAlertTriangle}>
                {t('bulkResult.notDone')}
              </StateBadge>
            </div>
            <span className={classes.quiet}>{reasonText(error)}</span>
          </li>
        ))}
        {updated.map((id) => {
          const row = rowOf.get(id)
          if (!row) return null
          const state = shownConfigState(row)
          return (
            <li key={id}>
              <div className={classes.resultHead}>
                <strong>{nameOf(id)}</strong>
                <ConfigBadge state={state} />
              </div>
              {state !== 'updated' && (
                <span className={classes.quiet}>
                  {t(`bulkResult.${state === 'pending' && !takesCommands(row.typeId) ? 'byHand' : state}`)}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
