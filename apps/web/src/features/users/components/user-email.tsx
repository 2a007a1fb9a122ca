import type { User } from '@atalaya/contract/users'
import { IconMailOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import classes from './user-email.module.css'

/** An address, with a badge and the day where mail to it came back. */
export const UserEmail = ({ user: { email, emailBouncedTs } }: { user: User }) => {
  const { t } = useTranslation('users')
  const format = useFormat()
  if (emailBouncedTs === null) return email
  const said = t('bounced', { date: format.date(emailBouncedTs) })
  return (
    <span className={classes.email}>
      <span className={classes.address}>{email}</span>
      <span className={classes.badge} title={said}>
        <IconMailOff size={13} stroke={2} aria-hidden />
        {format.date(emailBouncedTs)}
        <span className="visually-hidden">{said}</span>
      </span>
    </span>
  )
}
