import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandLogo } from '../brand/brand-logo.tsx'
import { session } from '../session/current-session.ts'
import classes from './unreachable-screen.module.css'

const retryMs = 5_000
const stillTrue = ['trackers', 'page'] as const

/** A stored session and no server: nothing is lost, it is tried again, and what goes on meanwhile is said. */
export const UnreachableScreen = () => {
  const { t } = useTranslation(['app', 'errors'])
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
    <main className={classes.page}>
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
    </main>
  )
}
