import type { PublishedVersion } from '@atalaya/contract/brands'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { Button, Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastFailure } from '../../../feedback/toasts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { type KeptVersion, useDraftCalls, useVersions } from '../brands.queries.ts'
import classes from './draft-bar.module.css'

interface Props {
  brandId: number
  onChosen(version: KeptVersion): void
  onClose(): void
}

/** As what the brand was published, by whom; one is taken into the form, to be looked at before it is published again. */
export const VersionsDrawer = ({ brandId, onChosen, onClose }: Props) => {
  const { t } = useTranslation('brands')
  const versions = useVersions(brandId)
  const { readVersion } = useDraftCalls(brandId)
  const take = ({ number }: PublishedVersion) =>
    readVersion.mutate(number, { onSuccess: onChosen, onError: toastFailure })
  return (
    <Drawer opened onClose={onClose} size={400} title={t('versions.title')}>
      {versions.data ? (
        <ol className="stack-tight">
          {versions.data.map((version, nth) => (
            <Version key={version.number} {...{ version, take }} isCurrent={nth === 0} isBusy={readVersion.isPending} />
          ))}
        </ol>
      ) : versions.error ? (
        <FailureView error={versions.error} onRetry={() => void versions.refetch()} />
      ) : (
        <RecordSkeleton />
      )}
    </Drawer>
  )
}

interface VersionProps {
  version: PublishedVersion
  isCurrent: boolean
  isBusy: boolean
  take(version: PublishedVersion): void
}

const Version = ({ version, isCurrent, isBusy, take }: VersionProps) => {
  const { t } = useTranslation('brands')
  const format = useFormat()
  const { number, by, publishedTs } = version
  return (
    <li className={classes.version}>
      <span>
        <strong>{t('versions.number', { number })}</strong>
        <br />
        <small>{by === null ? format.dateTime(publishedTs) : `${by} · ${format.dateTime(publishedTs)}`}</small>
      </span>
      {isCurrent ? (
        <small>{t('versions.current')}</small>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          aria-label={t('versions.takeOf', { number })}
          onClick={() => take(version)}
        >
          {t('versions.take')}
        </Button>
      )}
    </li>
  )
}
