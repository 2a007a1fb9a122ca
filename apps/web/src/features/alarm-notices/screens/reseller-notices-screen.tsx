import { Page } from '@atalaya/ui/page'
import { Select } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useUrlState } from '../../../navigation/url-state.ts'
import { shownId } from '../../../nouns/list-search.ts'
import { useResellers } from '../../../selectors/resellers.ts'
import { useCompanies } from '../../companies/index.ts'
import { BoardButtons } from '../components/board-buttons.tsx'
import { NoticeBoard } from '../components/notice-board.tsx'
import { NoticeListSkeleton } from '../components/notice-list.tsx'
import { WallButton } from '../components/wall-button.tsx'
import type { NoticeScope } from '../notice-scope.ts'
import { noticeScreenView } from '../notice-view.ts'
import { useNoticeBoard } from '../use-notice-board.ts'

const search = noticeScreenView.extend({ reseller: shownId })
type View = z.infer<typeof noticeScreenView>

/** The notices of all companies that a reseller may see, with the company of each (spec 3). */
export const ResellerNoticesScreen = () => {
  const { t } = useTranslation('alarmNotices')
  const [view, onView] = useUrlState(search)
  const { resellers, shownId: resellerId, error, refetch } = useResellers(view.reseller)
  const choice = resellers.length > 1 && (
    <Select
      aria-label={t('reseller')}
      searchable
      data={resellers.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(resellerId)}
      onChange={(chosen) => onView({ reseller: Number(chosen) as never })}
    />
  )
  if (resellerId !== undefined)
    return <OfReseller key={resellerId} resellerId={resellerId} view={view} onView={onView} choice={choice} />
  return (
    <Page title={t('resellerTitle')} hint={t('resellerHint')}>
      {error ? <FailureView error={error} onRetry={() => void refetch()} /> : <NoticeListSkeleton />}
    </Page>
  )
}

interface Props {
  resellerId: number
  view: View
  onView(change: Partial<View>): void
  choice: ReactNode
}

const OfReseller = ({ resellerId, view, onView, choice }: Props) => {
  const { t } = useTranslation('alarmNotices')
  const scope = useMemo((): NoticeScope => ({ kind: 'reseller', id: resellerId }), [resellerId])
  const { companies } = useCompanies(true)
  const companyOf = useMemo(() => {
    const names = new Map<number, string>(companies?.map(({ id, name }) => [id, name]))
    return (companyId: number) => names.get(companyId) ?? `#${companyId}`
  }, [companies])
  const board = useNoticeBoard({ scope, view, onView, companyOf })
  return (
    <Page
      title={t('resellerTitle')}
      hint={t('resellerHint')}
      actions={
        <>
          {choice}
          <BoardButtons board={board} />
          <WallButton board={board} isOpen={view.wall} onChange={(wall) => onView({ wall })} />
        </>
      }
    >
      <NoticeBoard board={board} />
    </Page>
  )
}
