import { Page } from '@atalaya/ui/page'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '../../../session/current-session.ts'
import { KeyList } from '../components/key-list.tsx'

/** The keys of the company and of its people. */
export const ApiKeysScreen = () => {
  const { t } = useTranslation('apiKeys')
  const companyId = useCompanyId()
  return (
    <Page title={t('title')} hint={t('hint')}>
      <KeyList key={companyId} owner={{ companyId }} />
    </Page>
  )
}
