import type { User } from '@atalaya/contract/users'
import { IconCode, IconDeviceMobile, IconEye, IconHeadset } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { userMarks } from '../user-marks.ts'
import classes from './user-name.module.css'

const icons = { developer: IconCode, person: IconDeviceMobile, cra: IconHeadset, readonly: IconEye }

/** The first name, on a phone's card the whole one, with a coloured badge for what kind of user this is. */
export const UserName = ({ user }: { user: User }) => {
  const { t } = useTranslation('users')
  return (
    <span className={classes.user} data-disabled={user.isDisabled || undefined}>
      <span className={classes.name}>
        {user.firstName}
        <span className={classes.last}> {user.lastName}</span>
      </span>
      {userMarks(user).map((mark) => {
        const Icon = icons[mark]
        return (
          <span
            key={mark}
            className={classes.mark}
            data-mark={mark}
            role="img"
            aria-label={t(`marks.${mark}`)}
            title={t(`marks.${mark}`)}
          >
            <Icon size={13} stroke={2} />
          </span>
        )
      })}
    </span>
  )
}
