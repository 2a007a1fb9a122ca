import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandLogo } from '../brand/brand-logo.tsx'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { type LastPicture, readLastPicture } from '../live/last-picture.ts'
import { session } from '../session/current-session.ts'
import { loadLastPictureList } from './ahead.ts'
import classes from './unreachable-screen.module.css'

const retryMs = 5_000
const stillTrue = ['trackers', 'page'] as const

const LastPictureList = lazyPart(loadLastPictureList)

/** What this session saw last; null while that is looked for, and where there is nothing. */
const useLastPicture = (): LastPicture | null => {
  const [picture, setPicture] = useState<LastPicture | null>(null)
  useEffect(() => {
    void readLastPicture(session.heldToken() ?? '', Date.now()).then(setPicture, () => undefined)
  }, [])
  return picture
}

/** A stored session and no server: nothing is lost, it is tried again, and what goes on meanwhile is said; below it the fleet as it was. */
export const UnreachableScreen = () => {
  const { t } = useTranslation(['app', 'errors'])
  const picture = useLastPicture()
  useEffect(() => {
    const start = () => void session.start()
    const timer = setInterval(start, retryMs)
    addEventListener('online', start)
    return () => {
      clearInterval(timer)
      removeEventListener('online', start)
    }
  }, [])
  return (
    <main className={classes.page} data-has-picture={picture !== null || undefined}>
      <BrandLogo className={classes.logo} />
      <StateView
        kind="error"
        icon={<IconCloudOff size={28} stroke={1.5} />}
        title={t(navigator.onLine ? 'unreachable.title' : 'unreachable.offline')}
        hint={t('unreachable.hint')}
        action={<Button onClick={() => void session.start()}>{t('errors:retry')}</Button>}
      />
      <ul className={classes.still}>
        {stillTrue.map((what) => (
          <li key={what}>{t(`unreachable.still.${what}`)}</li>
        ))}
      </ul>
      {picture && (
        <Suspense fallback={null}>
          <LastPictureList picture={picture} />
        </Suspense>
      )}
    </main>
  )
}
