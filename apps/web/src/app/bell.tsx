import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNotices } from '../navigation/notices.ts'
import classes from './bell.module.css'

const mostShown = 99

/** Red and moving while notices are unseen (spec 1 §2); calm otherwise, and away while nobody keeps any. */
export const Bell = () => {
  const { t } = useTranslation()
  const notices = useNotices()
  if (!notices) return null
  const { unseen, open } = notices
  return (
    <ActionIcon
      className={classes.bell ?? ''}
      data-unseen={unseen > 0 || undefined}
      aria-label={unseen > 0 ? t('bell.unseen', { count: unseen }) : t('bell.label')}
      onClick={open}
    >
      <IconBell size={18} stroke={1.75} />
      {unseen > 0 && (
        <span className={classes.count} aria-hidden="true">
          {unseen > mostShown ? `${mostShown}+` : unseen}
        </span>
      )}
    </ActionIcon>
  )
}
