import { Button, Progress } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import type { ImportWork } from '../use-import-work.ts'
import classes from './import.module.css'

interface Props {
  work: ImportWork
  onCancel(): void
}

/** What is being done, how far it has come, and a way out. */
export const ImportWorkBar = ({ work: { kind, total, progress }, onCancel }: Props) => {
  const { t } = useTranslation(['imports', 'ui'])
  const format = useFormat()
  const { done, waitsFor } = useSyncExternalStore(progress.subscribe, progress.read)
  const text = { connection: t('work.waiting'), turn: t('ui:bulk.waiting'), none: t(`work.${kind}`) }[
    waitsFor ?? 'none'
  ]
  const isCounted = kind !== 'reading' && kind !== 'checking' && total > 0
  return (
    <div className={classes.work} role="status" aria-busy="true">
      <span>{text}</span>
      <Progress
        className={classes.progress ?? ''}
        value={isCounted ? (done / total) * 100 : 100}
        animated={!isCounted}
        aria-label={t(`work.${kind}`)}
      />
      {isCounted && (
        <span className={classes.figures}>
          {t('work.count', { done: format.number(done), total: format.number(total) })}
        </span>
      )}
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
