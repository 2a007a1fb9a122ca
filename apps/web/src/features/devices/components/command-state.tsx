import type { DeviceCommandEntry } from '@atalaya/contract/device-commands'
import { IconCheck, IconClock, IconClockX, IconSend, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './devices.module.css'
import { StateSign } from './state-sign.tsx'

const looks = {
  queued: { tone: 'quiet', Sign: IconClock },
  sent: { tone: 'waiting', Sign: IconSend },
  confirmed: { tone: 'good', Sign: IconCheck },
  failed: { tone: 'bad', Sign: IconX },
  expired: { tone: 'bad', Sign: IconClockX },
  cancelled: { tone: 'quiet', Sign: IconX },
} as const

/** How far a command has got, and why no further. */
export const CommandState = ({ entry: { state, reason, heldFor } }: { entry: DeviceCommandEntry }) => {
  const { t } = useTranslation('devices')
  const { tone, Sign } = looks[state]
  return (
    <>
      <StateSign tone={tone} Sign={Sign}>
        {t(`commands.states.${state}`)}
      </StateSign>
      {heldFor && <div className={classes.quiet}>{t(`commands.heldFor.${heldFor}`)}</div>}
      {reason && <div className={classes.quiet}>{t(`commands.reasons.${reason}`)}</div>}
    </>
  )
}
