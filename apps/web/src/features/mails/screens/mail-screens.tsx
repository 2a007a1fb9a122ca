import { Page } from '@atalaya/ui/page'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '../../../session/current-session.ts'
import { MailList } from '../components/mail-list.tsx'

/** Mails to the people of the company that is open. */
export const MailsScreen = () => {
  const { t } = useTranslation('mails')
  const companyId = useCompanyId()
  return (
    <Page title={t('title')} hint={t('log.hint')}>
      <MailList key={companyId} owner={{ companyId }} name="mails" />
    </Page>
  )
}

/** Mails of the whole platform. */
export const SuperMailsScreen = () => {
  const { t } = useTranslation('mails')
  const { t: app } = useTranslation('app')
  return (
    <Page title={app('screens.superMails')} hint={t('log.hint')}>
      <MailList owner="platform" name="superMails" />
    </Page>
  )
}
