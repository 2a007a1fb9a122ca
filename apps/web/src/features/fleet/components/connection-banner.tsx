import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { live, useLiveLastSeenAt, useLiveStatus } from '../../../live/live.ts'
import type { LiveStatus } from '../../../live/live-line.ts'
import { useNow } from '../../../live/use-now.ts'
import classes from './connection-banner.module.css'

/** A blink of the network is nobody's business. */
const patienceMs = 3_000

/** Says that what is on the map is no longer true, and how old it is, while the channel is down. */
export const ConnectionBanner = memo(() => {
  const status = useLiveStatus()
  const [isLasting, setIsLasting] = useState(false)
  const isDown = status.kind === 'connecting' || status.kind === 'refused'
  useEffect(() => {
    if (!isDown) return setIsLasting(false)
    const timer = setTimeout(() => setIsLasting(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isDown])
  return isDown && isLasting ? <Banner status={status} /> : null
})

const Banner = ({ status }: { status: LiveStatus }) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const lastSeenAt = useLiveLastSeenAt()
  const now = useNow(1_000)
  const age = lastSeenAt === null ? null : format.duration(Math.max(0, now - lastSeenAt))
  return (
    <div className={classes.banner} role="status">
      <IconCloudOff size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {status.kind === 'refused'
          ? t(`connection.${status.reason}`)
          : age === null
            ? t('connection.none')
            : t('connection.lost', { age })}
      </span>
      {status.kind === 'refused' && status.reason === 'version' && (
        <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
          {t('connection.reload')}
        </Button>
      )}
      {status.kind === 'connecting' && (
        <Button size="compact-sm" variant="default" onClick={() => live.command({ type: 'wake' })}>
          {t('connection.retry')}
        </Button>
      )}
    </div>
  )
}
