import { Page } from '@atalaya/ui/page'
import { useTranslation } from 'react-i18next'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { search } from '../calls-address.ts'
import { KeyTabs } from '../components/key-tabs.tsx'

/** The keys of the company and of its people, and what programs did with them. */
export const ApiKeysScreen = () => {
  const { t } = useTranslation('apiKeys')
  const companyId = useCompanyId()
  const [{ tab }] = useUrlState(search)
  return (
    <Page title={t('title')} hint={t(tab === 'keys' ? 'hint' : 'log.hint')}>
      <KeyTabs key={companyId} owner={{ companyId }} />
    </Page>
  )
}
