import type { ReportQuestionIn } from '@atalaya/contract/reports'
import { Button } from '@mantine/core'
import { IconRosetteDiscountCheck, IconRosetteDiscountCheckOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../../feedback/failure-text.ts'
import { toastDone, toastFailure, toastNote } from '../../../feedback/toasts.ts'
import { useUser } from '../../../session/current-session.ts'
import { type Outcome, useReleases } from '../releases.queries.ts'
import { countRefusals, type SheetRow, sortRows } from '../releases.ts'
import { ReleaseModal } from './release-modal.tsx'

interface Props {
  question: ReportQuestionIn
  rows: readonly SheetRow[]
  clear(): void
}

type Asked = 'release' | 'withdraw'

/** Over chosen days of a cold chain: vouch for them by name, or take that back. */
export const ReleaseButtons = ({ question, rows, clear }: Props) => {
  const { t } = useTranslation('coldChain')
  const { firstName, lastName } = useUser()
  const { release, withdraw } = useReleases(question)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { releasable, doubtful, released } = sortRows(rows)
  const tell = (kind: Asked) => ({
    onSuccess: ({ done, refused }: Outcome) => {
      if (done > 0) toastDone(t(`${kind}.done`, { count: done }))
      for (const [error, count] of countRefusals(refused)) toastNote(t('refused', { count, reason: reasonText(error) }))
      setAsked(null)
      clear()
    },
    onError: toastFailure,
  })
  return (
    <>
      <Button
        leftSection={<IconRosetteDiscountCheck size={16} stroke={1.75} />}
        disabled={releasable.length === 0}
        onClick={() => setAsked('release')}
      >
        {t('release.action')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconRosetteDiscountCheckOff size={16} stroke={1.75} />}
        disabled={released.length === 0}
        onClick={() => setAsked('withdraw')}
      >
        {t('withdraw.action')}
      </Button>
      {asked === 'release' && (
        <ReleaseModal
          title={t('release.title', { count: releasable.length })}
          hint={t('release.hint', { name: `${firstName} ${lastName}`.trim() })}
          warning={doubtful === 0 ? null : t('release.doubtful', { count: doubtful })}
          label={t('release.remark')}
          isRequired={false}
          action={t('release.action')}
          isBusy={release.isPending}
          onConfirm={(remark) => release.mutate({ rows: releasable, remark }, tell('release'))}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'withdraw' && (
        <ReleaseModal
          title={t('withdraw.title', { count: released.length })}
          hint={t('withdraw.hint')}
          warning={null}
          label={t('withdraw.reason')}
          isRequired
          action={t('withdraw.action')}
          isBusy={withdraw.isPending}
          onConfirm={(reason) => withdraw.mutate({ rows: released, reason }, tell('withdraw'))}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
