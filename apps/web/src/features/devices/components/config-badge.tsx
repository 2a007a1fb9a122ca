import type { Device } from '@atalaya/contract/devices'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from './state-badge.tsx'

const looks = {
  none: { tone: 'quiet', Shape: IconCircleDashed },
  pending: { tone: 'waiting', Shape: IconClock },
  failed: { tone: 'bad', Shape: IconAlertTriangle },
  updated: { tone: 'good', Shape: IconCircleCheck },
} as const
type Shown = keyof typeof looks

/** Pending, but for what somebody has to look at: waiting longer does not help it. */
export const shownConfigState = ({ configState, configFailed }: Pick<Device, 'configState' | 'configFailed'>): Shown =>
  configFailed ? 'failed' : configState

export const ConfigBadge = ({ state }: { state: Shown }) => {
  const { t } = useTranslation('devices')
  const { tone, Shape } = looks[state]
  return (
    <StateBadge tone={tone} Shape={Shape}>
      {t(`configStates.${state}`)}
    </StateBadge>
  )
}
