import type { Device } from '@atalaya/contract/devices'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateSign } from './state-sign.tsx'

const looks = {
  none: { tone: 'quiet', Sign: IconCircleDashed },
  pending: { tone: 'waiting', Sign: IconClock },
  failed: { tone: 'bad', Sign: IconAlertTriangle },
  updated: { tone: 'good', Sign: IconCircleCheck },
} as const
type Shown = keyof typeof looks

/** Pending, but for what somebody has to look at: waiting longer does not help it. */
export const shownConfigState = ({ configState, configFailed }: Pick<Device, 'configState' | 'configFailed'>): Shown =>
  configFailed ? 'failed' : configState

export const ConfigBadge = ({ state }: { state: Shown }) => {
  const { t } = useTranslation('devices')
  const { tone, Sign } = looks[state]
  return (
    <StateSign tone={tone} Sign={Sign}>
      {t(`configStates.${state}`)}
    </StateSign>
  )
}
