import type { DeviceCommandEntry } from '@atalaya/contract/device-commands'
import { IconCheck, IconClock, IconClockX, IconSend, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './devices.module.css'
import { StateBadge } from './state-badge.tsx'

const looks = {
  queued: { tone: 'quiet', Shape: IconClock },
  sent: { tone: 'waiting', Shape: IconSend },
  confirmed: { tone: 'good', Shape: IconCheck },
  failed: { tone: 'bad', Shape: IconX },
  expired: { tone: 'bad', Shape: IconClockX },
  cancelled: { tone: 'quiet', Shape: IconX },
} as const

/** How far a command has got, and why no further. */
export const CommandState = ({ entry: { state, reason, heldFor } }: { entry: DeviceCommandEntry }) => {
  const { t } = useTranslation('devices')
  const { tone, Shape } = looks[state]
  return (
    <>
      <StateBadge tone={tone} Shape={Shape}>
        {t(`commands.states.${state}`)}
      </StateBadge>
      {heldFor && <div className={classes.quiet}>{t(`commands.heldFor.${heldFor}`)}</div>}
      {reason && <div className={classes.quiet}>{t(`commands.reasons.${reason}`)}</div>}
    </>
  )
}
