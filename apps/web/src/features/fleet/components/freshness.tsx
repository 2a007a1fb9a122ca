import { memo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { live, useLiveStatus } from '../../../live/live.ts'
import { useNow } from '../../../live/use-now.ts'
import classes from './freshness.module.css'

/** Older than this and nothing on the screen is moving by what we know. */
const staleMs = 60_000

/** The age of the newest fix on the screen: how much of what is seen is true now. */
export const Freshness = memo(() => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const now = useNow(1_000)
  const status = useLiveStatus()
  const scene = useSyncExternalStore(live.scene.subscribe, live.scene.get)
  const newest = scene?.newestRecordedAt ?? null
  const ageMs = newest === null ? null : Math.max(0, now - newest)
  const isLive = status.kind === 'open' && ageMs !== null && ageMs < staleMs
  return (
    <p className={classes.freshness} data-live={isLive || undefined}>
      <span className={classes.dot} aria-hidden="true" />
      {ageMs === null ? t('freshness.none') : t('freshness.age', { age: format.duration(ageMs) })}
    </p>
  )
})
