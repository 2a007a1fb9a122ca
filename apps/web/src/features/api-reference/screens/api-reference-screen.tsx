import { RecordSkeleton } from '@atalaya/ui/state-view'
import { PasswordInput } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandLogo } from '../../../brand/brand-logo.tsx'
import { useBrand } from '../../../brand/current-brand.ts'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useSession } from '../../../session/current-session.ts'
import { documentUrl, type Operation, useOperations } from '../api-document.ts'
import { OperationList } from '../components/operation-list.tsx'
import { OperationView } from '../components/operation-view.tsx'
import classes from '../components/reference.module.css'

/** The calls of the product for who programs against it, as their brand; open to everybody, as the document is. */
export const ApiReferenceScreen = () => {
  const { t } = useTranslation('apiReference')
  const operations = useOperations()
  return (
    <div className={classes.screen}>
      <Head />
      {operations.data ? (
        <Reference operations={operations.data} />
      ) : (
        <main className={classes.call}>
          {operations.error ? (
            <FailureView error={operations.error} onRetry={() => void operations.refetch()} />
          ) : (
            <RecordSkeleton />
          )}
        </main>
      )}
      <footer className={classes.footer}>
        <a href={documentUrl}>{t('document')}</a>
      </footer>
    </div>
  )
}

const Head = () => {
  const { t } = useTranslation('apiReference')
  const { siteName } = useBrand()
  return (
    <header className={classes.head}>
      <Link to="/" className={classes.brand}>
        <BrandLogo className={classes.logo} />
        {siteName}
      </Link>
      <h1>{t('title')}</h1>
    </header>
  )
}

/** Kept while the page is open, and nowhere else. */
const Reference = ({ operations }: { operations: readonly Operation[] }) => {
  const { t } = useTranslation('apiReference')
  const { call } = useSearch({ strict: false }) as { call?: string }
  const [apiKey, setApiKey] = useState('')
  const isSignedIn = useSession().status === 'signedIn'
  const chosen = operations.find(({ id }) => id === call) ?? operations.find(({ id }) => id === 'vehicles.list')
  return (
    <div className={classes.columns}>
      <OperationList operations={operations} chosen={chosen} />
      <main className={classes.main}>
        <div className={classes.key}>
          <PasswordInput
            label={t('key')}
            description={t('keyHint')}
            placeholder="atk_…"
            autoComplete="off"
            value={apiKey}
            onChange={(event) => setApiKey(event.currentTarget.value.trim())}
          />
          {isSignedIn && <Link to="/profile">{t('makeKey')}</Link>}
        </div>
        {chosen && <OperationView key={chosen.id} operation={chosen} operations={operations} apiKey={apiKey} />}
      </main>
    </div>
  )
}
