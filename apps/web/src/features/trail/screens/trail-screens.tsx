import { Page } from '@atalaya/ui/page'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '../../../session/current-session.ts'
import { TrailList } from '../components/trail-list.tsx'

/** Who did what in the company that is open. */
export const LogScreen = () => {
  const { t } = useTranslation('trail')
  const companyId = useCompanyId()
  return (
    <Page title={t('title')} hint={t('hint')}>
      <TrailList key={companyId} owner={{ companyId }} name="log" title={t('title')} />
    </Page>
  )
}

/** Who did what anywhere. */
export const SuperLogScreen = () => {
  const { t } = useTranslation('trail')
  const { t: app } = useTranslation('app')
  return (
    <Page title={app('screens.superLog')} hint={t('platformHint')}>
      <TrailList owner="platform" name="superLog" title={app('screens.superLog')} />
    </Page>
  )
}
