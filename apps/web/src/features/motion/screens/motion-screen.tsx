import { Page } from '@atalaya/ui/page'
import { Segments } from '@atalaya/ui/segments'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useUrlState } from '../../../navigation/url-state.ts'
import classes from '../components/motion.module.css'
import { MotionForm } from '../components/motion-form.tsx'
import { useMotion } from '../motion.queries.ts'

const kinds = ['vehicles', 'assets', 'persons'] as const
const search = z.object({ kind: z.enum(kinds).catch('vehicles').default('vehicles') })

/** What makes a trip, a stop and idling of a company's items, and what another choice would change. */
export const MotionScreen = () => {
  const { t } = useTranslation('motion')
  const [{ kind }, patch] = useUrlState(search)
  const { data, error, refetch } = useMotion()
  const type = data?.types.find(({ itemType }) => itemType === kinds.indexOf(kind) + 1)
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      views={
        <Segments
          aria-label={t('types.label')}
          value={kind}
          onChange={(chosen) => patch({ kind: chosen as typeof kind })}
          data={kinds.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who only reads has little else in it to scroll it by the keyboard with */}
      <section className={classes.content} aria-label={t('title')} tabIndex={0}>
        {data && type ? (
          <MotionForm key={kind} motion={data} type={type} />
        ) : error ? (
          <FailureView error={error} onRetry={() => void refetch()} />
        ) : (
          <RecordSkeleton lines={6} />
        )}
      </section>
    </Page>
  )
}
