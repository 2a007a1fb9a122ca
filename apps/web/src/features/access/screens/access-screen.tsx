import { may } from '@atalaya/contract/roles'
import { Page } from '@atalaya/ui/page'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useUser } from '../../../session/current-session.ts'
import { useAccess } from '../access.queries.ts'
import { CompanySignIn } from '../components/company-sign-in.tsx'
import { PasswordSettings, SecondFactorSettings } from '../components/sign-in-settings.tsx'
import classes from './access-screen.module.css'

/** How the people of a company sign in: what is asked of each, and by whose word they may come. */
export const AccessScreen = () => {
  const { t } = useTranslation('access')
  const { data, error, refetch } = useAccess()
  const mayWrite = may(useUser(), 'users.write')
  return (
    <Page title={t('title')} hint={t('hint')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who only reads has nothing else in it to scroll it by the keyboard with */}
      <section className={classes.content} aria-label={t('title')} tabIndex={0}>
        {data ? (
          <>
            <SecondFactorSettings access={data} mayWrite={mayWrite} />
            <PasswordSettings access={data} mayWrite={mayWrite} />
            <CompanySignIn access={data} mayWrite={mayWrite} />
          </>
        ) : error ? (
          <FailureView error={error} onRetry={() => void refetch()} />
        ) : (
          <RecordSkeleton lines={6} />
        )}
      </section>
    </Page>
  )
}
