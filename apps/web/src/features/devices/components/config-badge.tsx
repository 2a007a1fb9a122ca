import type { Device } from '@atalaya/contract/devices'
import { IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateSign } from './state-sign.tsx'

const looks = {
  none: { tone: 'quiet', Sign: IconCircleDashed },
  pending: { tone: 'waiting', Sign: IconClock },
  updated: { tone: 'good', Sign: IconCircleCheck },
} as const

export const ConfigBadge = ({ state }: { state: Device['configState'] }) => {
  const { t } = useTranslation('devices')
  const { tone, Sign } = looks[state]
  return (
    <StateSign tone={tone} Sign={Sign}>
      {t(`configStates.${state}`)}
    </StateSign>
  )
}
