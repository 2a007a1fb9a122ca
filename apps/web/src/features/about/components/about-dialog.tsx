import { RecordSkeleton } from '@atalaya/ui/state-view'
import { Modal } from '@mantine/core'
import { IconApi, IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { version } from '../../../../package.json'
import { BrandLogo } from '../../../brand/brand-logo.tsx'
import { useBrand } from '../../../brand/current-brand.ts'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useSession } from '../../../session/current-session.ts'
import { useWrittenPages } from '../../../written-pages/page-files.ts'
import { WrittenPage } from '../../../written-pages/written-page.tsx'
import classes from './about-dialog.module.css'
import { WorkerAppDownloads } from './worker-app-downloads.tsx'

/** What this is, of which version and what changed in it; where the worker app is; what programmers read (spec 1 §2). */
export const AboutDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation('about')
  const brand = useBrand()
  return (
    <Modal opened onClose={onClose} size="lg" title={t('title', { name: brand.siteName })}>
      <div className={classes.head}>
        <BrandLogo />
        <div>
          <strong>{t('version', { version })}</strong>
          <BuildTime />
        </div>
      </div>
      <WorkerAppDownloads app={brand.workerApp} />
      <div className={classes.section}>
        <h3 id="about-changes">{t('changes')}</h3>
        <Changes />
      </div>
      <footer className={classes.links}>
        <a href="/apiReference" target="_blank" rel="noreferrer">
          <IconApi size={16} stroke={1.75} aria-hidden="true" />
          {t('api')}
        </a>
        <Link to="/useterms" onClick={onClose}>
          <IconFileText size={16} stroke={1.75} aria-hidden="true" />
          {t('terms')}
        </Link>
      </footer>
    </Modal>
  )
}

/** Of what the server served at the last sign-in. */
const BuildTime = () => {
  const { t } = useTranslation('about')
  const format = useFormat()
  const state = useSession()
  const builtTs = state.status === 'signedIn' ? state.settings.initTs : 0
  return builtTs > 0 && <span>{t('built', { when: format.dateTime(builtTs) })}</span>
}

const Changes = () => {
  const pages = useWrittenPages()
  const page = pages.data?.get('changes')
  if (page)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      <section className={classes.changes} tabIndex={0} aria-labelledby="about-changes">
        <WrittenPage page={page} />
      </section>
    )
  return pages.error ? (
    <FailureView error={pages.error} onRetry={() => void pages.refetch()} />
  ) : (
    <RecordSkeleton lines={3} />
  )
}
