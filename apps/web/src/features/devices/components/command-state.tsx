import type { DeviceCommandEntry } from '@atalaya/contract/device-commands'
import { Badge } from '@mantine/core'
import { IconCheck, IconClock, IconClockX, IconSend, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const looks = {
  queued: { color: 'gray', Sign: IconClock },
  sent: { color: 'blue', Sign: IconSend },
  confirmed: { color: 'green', Sign: IconCheck },
  failed: { color: 'red', Sign: IconX },
  expired: { color: 'orange', Sign: IconClockX },
  cancelled: { color: 'gray', Sign: IconX },
} as const

/** How far a command has got, and why no further. */
export const CommandState = ({ entry: { state, reason } }: { entry: DeviceCommandEntry }) => {
  const { t } = useTranslation('devices')
  const { color, Sign } = looks[state]
  return (
    <>
      <Badge color={color} variant="light" leftSection={<Sign size={12} aria-hidden="true" />}>
        {t(`commands.states.${state}`)}
      </Badge>
      {reason && <div>{t(`commands.reasons.${reason}`)}</div>}
    </>
  )
}
