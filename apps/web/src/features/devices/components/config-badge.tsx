import type { Device } from '@atalaya/contract/devices'
import { Badge } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const looks = {
  none: { color: 'gray', Sign: IconCircleDashed },
  pending: { color: 'yellow', Sign: IconClock },
  updated: { color: 'green', Sign: IconCircleCheck },
} as const

export const ConfigBadge = ({ state }: { state: Device['configState'] }) => {
  const { t } = useTranslation('devices')
  const { color, Sign } = looks[state]
  return (
    <Badge color={color} variant="light" leftSection={<Sign size={12} aria-hidden="true" />}>
      {t(`configStates.${state}`)}
    </Badge>
  )
}
