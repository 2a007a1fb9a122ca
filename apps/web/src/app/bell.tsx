import { ActionIcon } from '@mantine/core'
import { IconBell, IconBellZ } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNotices } from '../navigation/notices.ts'
import classes from './bell.module.css'

const mostShown = 99

/**
 * Red and moving while notices are unseen (spec 1 §2): it breathes twice as each arrives, and now and then while nobody looks.
 * Calm otherwise, and away while nobody keeps any.
 */
export const Bell = () => {
  const { t } = useTranslation()
  const notices = useNotices()
  if (!notices) return null
  const { unseen, isMuted, open } = notices
  const label = unseen > 0 ? t('bell.unseen', { count: unseen }) : t('bell.label')
  const BellIcon = isMuted ? IconBellZ : IconBell
  return (
    <ActionIcon
      className={classes.bell ?? ''}
      data-unseen={unseen > 0 || undefined}
      data-muted={isMuted || undefined}
      aria-label={isMuted ? `${label} · ${t('bell.muted')}` : label}
      onClick={open}
    >
      <BellIcon key={unseen} size={18} stroke={1.75} />
      {unseen > 0 && (
        <span className={classes.count} aria-hidden="true">
          {unseen > mostShown ? `${mostShown}+` : unseen}
        </span>
      )}
    </ActionIcon>
  )
}
