import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '../screens/login-screen.module.css'

/** Who can let in again whom: until there are mails, a person does. */
const helpers = ['company', 'reseller', 'platform'] as const

/** In place of the sign-in for who cannot: no key is sent yet, so it says whom to ask and what they do. */
export const ForgotPassword = () => {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  const back = () => void navigate({ to: '/login', search: (({ task, ...kept }: { task?: unknown }) => kept) as never })
  return (
    <>
      <h2 className={classes.task}>{t('forgot.title')}</h2>
      <p className={classes.why}>{t('forgot.why')}</p>
      <dl className={classes.helpers}>
        {helpers.map((helper) => (
          <div key={helper}>
            <dt>{t(`forgot.${helper}.whose`)}</dt>
            <dd>{t(`forgot.${helper}.who`)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.why}>{t('forgot.then')}</p>
      <Button fullWidth mb={16} onClick={back}>
        {t('forgot.back')}
      </Button>
    </>
  )
}
