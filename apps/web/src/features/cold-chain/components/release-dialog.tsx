import type { ReportQuestionIn } from '@atalaya/contract/reports'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../../feedback/failure-text.ts'
import { toastDone, toastFailure, toastNote } from '../../../feedback/toasts.ts'
import { useUser } from '../../../session/current-session.ts'
import { type Outcome, useReleases } from '../releases.queries.ts'
import { countRefusals, type SheetRow } from '../releases.ts'
import { ReleaseModal } from './release-modal.tsx'

interface Props {
  /** Else it takes releases back. */
  isRelease: boolean
  question: ReportQuestionIn
  /** Those that can be. */
  rows: readonly SheetRow[]
  onDone(): void
  onClose(): void
}

/** Vouches for days of a cold chain by name, or takes that back. */
export const ReleaseDialog = ({ isRelease, question, rows, onDone, onClose }: Props) => {
  const { t } = useTranslation(['coldChain', 'reports'])
  const { firstName, lastName } = useUser()
  const { release, withdraw } = useReleases(question)
  const kind = isRelease ? 'release' : 'withdraw'
  const doubtful = rows.filter(({ doubt }) => doubt !== null).length
  const tell = {
    onSuccess: ({ done, refused }: Outcome) => {
      if (done > 0) toastDone(t(`${kind}.done`, { count: done }))
      for (const [error, count] of countRefusals(refused)) toastNote(t('refused', { count, reason: reasonText(error) }))
      onDone()
    },
    onError: toastFailure,
  }
  const shared = {
    title: t(`${kind}.title`, { count: rows.length }),
    action: t(`reports:actions.coldChain.${kind}`),
    onClose,
  }
  return isRelease ? (
    <ReleaseModal
      {...shared}
      hint={t('release.hint', { name: `${firstName} ${lastName}`.trim() })}
      warning={doubtful === 0 ? null : t('release.doubtful', { count: doubtful })}
      label={t('release.remark')}
      isRequired={false}
      isBusy={release.isPending}
      onConfirm={(remark) => release.mutate({ rows, remark }, tell)}
    />
  ) : (
    <ReleaseModal
      {...shared}
      hint={t('withdraw.hint')}
      warning={null}
      label={t('withdraw.reason')}
      isRequired
      isBusy={withdraw.isPending}
      onConfirm={(reason) => withdraw.mutate({ rows, reason }, tell)}
    />
  )
}
