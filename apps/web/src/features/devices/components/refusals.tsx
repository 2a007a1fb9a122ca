import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../../feedback/failure-text.ts'
import type { DeviceRow } from '../devices.queries.ts'
import { deviceName } from './device-columns.tsx'
import classes from './devices.module.css'

interface Props {
  refused: readonly { id: number; error: string }[]
  devices: readonly DeviceRow[]
}

/** Which of many were not done, and why. */
export const Refusals = ({ refused, devices }: Props) => {
  const { t } = useTranslation('devices')
  if (refused.length === 0) return null
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} title={t('assign.refused')}>
      <ul className={classes.refusals}>
        {refused.map(({ id, error }) => {
          const device = devices.find((each) => each.id === id)
          return (
            <li key={id}>
              <code>{device ? deviceName(device) : id}</code>: {reasonText(error)}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
