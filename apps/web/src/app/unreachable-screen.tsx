import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../session/current-session.ts'

const retryMs = 5_000

/** A stored session and no server: nothing is lost, it is tried again. */
export const UnreachableScreen = () => {
  const { t } = useTranslation(['app', 'errors'])
  useEffect(() => {
    const timer = setInterval(() => void session.start(), retryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <main style={{ display: 'grid', height: '100%' }}>
      <StateView
        kind="error"
        icon={<IconCloudOff size={28} stroke={1.5} />}
        title={t('unreachable.title')}
        hint={t('unreachable.hint')}
        action={<Button onClick={() => void session.start()}>{t('errors:retry')}</Button>}
      />
    </main>
  )
}
