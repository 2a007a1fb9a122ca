import type { Run, RunFile } from '@atalaya/contract/runs'
import { Button, Progress } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconDownload,
  IconLoader2,
  IconReportAnalytics,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../feedback/failure-text.ts'
import { useFormat } from '../format/use-format.ts'
import { useUser } from '../session/current-session.ts'
import classes from './run-list.module.css'

const icons = {
  waiting: IconClock,
  running: IconLoader2,
  done: IconCheck,
  failed: IconAlertTriangle,
  cancelled: IconX,
} as const

interface Props {
  run: Run
  /** Null for who may only look. */
  onCancel: ((run: Run) => void) | null
  isCancelling: boolean
  /** Leads to what it found, and to how far it is. */
  onOpen?: ((run: Run) => void) | undefined
  onDownload(file: RunFile): void
}

/** One piece of work in the background: what it is, how far, and what it made. */
export const RunCard = ({ run, onCancel, isCancelling, onOpen, onDownload }: Props) => {
  const { t } = useTranslation('runs')
  const format = useFormat()
  const { kind, subject, state, error, user, createdTs, dueTs, expiresTs, files } = run
  const isOthers = user.id !== useUser().id
  const Icon = icons[state]
  const waits = state === 'waiting' && dueTs > createdTs + 60_000
  return (
    <li className={classes.run}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          {t(`kinds.${kind}`)} · {subject}
        </h3>
        <span className={classes.state} data-state={state}>
          <Icon size={14} aria-hidden="true" />
          {t(`states.${state}`)}
        </span>
      </div>
      <p className={classes.meta}>
        {t('askedBy', { name: user.name, at: format.dateTime(createdTs) })}
        {run.isShared && ` · ${t(isOthers ? 'sharedWithYou' : 'shared')}`}
      </p>
      {waits && <p className={classes.meta}>{t('begins', { at: format.dateTime(dueTs) })}</p>}
      {state === 'running' && <RunProgress run={run} />}
      {error && <p className="failure">{reasonText(error)}</p>}
      {onOpen && (run.hasResult || state === 'waiting' || state === 'running') && (
        <div className="wrapped">
          <Button
            variant="default"
            leftSection={<IconReportAnalytics size={16} stroke={1.75} />}
            aria-label={t('openOf', { name: subject })}
            onClick={() => onOpen(run)}
          >
            {t('openResult')}
          </Button>
        </div>
      )}
      {files.length > 0 && (
        <div className="wrapped">
          {files.map((file) => (
            <div key={file.id} className={classes.file}>
              <Button
                variant="default"
                leftSection={<IconDownload size={16} />}
                title={t('checksum', { sum: file.sha256 })}
                aria-label={t('download', { name: file.name })}
                onClick={() => onDownload(file)}
              >
                {file.name}
              </Button>
              <span className={classes.meta}>{sizeText(file.bytes, format.number)}</span>
            </div>
          ))}
        </div>
      )}
      {files.length > 0 && expiresTs !== null && (
        <p className={classes.meta}>{t('expires', { at: format.date(expiresTs) })}</p>
      )}
      {run.canCancel && onCancel && (
        <div className="wrapped">
          <Button variant="default" loading={isCancelling} onClick={() => onCancel(run)}>
            {waits && kind === 'companyErasure' ? t('takeBack') : t('cancel')}
          </Button>
        </div>
      )}
    </li>
  )
}

const RunProgress = ({ run: { done, total } }: { run: Run }) => {
  const { t } = useTranslation('runs')
  const format = useFormat()
  const share = total === null || total === 0 ? null : Math.min(100, (100 * done) / total)
  return (
    <div className={classes.progress}>
      <Progress
        value={share ?? 100}
        striped={share === null}
        animated={share === null}
        aria-label={t('states.running')}
      />
      <span>
        {total === null
          ? format.number(done, 0)
          : t('progress', { done: format.number(done, 0), total: format.number(total, 0) })}
      </span>
    </div>
  )
}

const sizeText = (bytes: number, number: (value: number, decimals: number) => string): string => {
  if (bytes < 1_000_000) return `${number(Math.max(1, bytes / 1_000), 0)} kB`
  return bytes < 1_000_000_000 ? `${number(bytes / 1_000_000, 1)} MB` : `${number(bytes / 1_000_000_000, 2)} GB`
}
