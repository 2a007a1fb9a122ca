import type { Language } from '@atalaya/contract/values'
import { Page } from '@atalaya/ui/page'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../../brand/current-brand.ts'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useWrittenPages } from '../../../written-pages/page-files.ts'
import { type PageText, readPage } from '../../../written-pages/page-text.ts'
import { WrittenPage } from '../../../written-pages/written-page.tsx'
import classes from './use-terms-screen.module.css'

/** A brand that has terms of its own has them in this language, or in one that its people can read. */
const useBrandTerms = (): PageText | null => {
  const { useTerms = {} } = useBrand()
  const { i18n } = useTranslation()
  const text = useTerms[i18n.language as Language] ?? useTerms.es ?? Object.values(useTerms)[0]
  return useMemo(() => (text ? readPage(text) : null), [text])
}

export const UseTermsScreen = () => {
  const { t } = useTranslation('useterms')
  const own = useBrandTerms()
  const pages = useWrittenPages()
  const page = own ?? pages.data?.get('useterms')
  return (
    <Page title={t('title')}>
      {/* It scrolls, and may hold nothing that takes the focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys */}
      <section className={classes.terms} aria-label={t('title')} tabIndex={0}>
        {page ? (
          <WrittenPage page={page} />
        ) : pages.error ? (
          <FailureView error={pages.error} onRetry={() => void pages.refetch()} />
        ) : (
          <RecordSkeleton />
        )}
      </section>
    </Page>
  )
}
