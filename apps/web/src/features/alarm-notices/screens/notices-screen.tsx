import { Page } from '@atalaya/ui/page'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { BoardButtons } from '../components/board-buttons.tsx'
import { NoticeBoard } from '../components/notice-board.tsx'
import { WallButton } from '../components/wall-button.tsx'
import type { NoticeScope } from '../notice-scope.ts'
import { noticeScreenView } from '../notice-view.ts'
import { useNoticeBoard } from '../use-notice-board.ts'

/** The company's notices on a page of their own: what the panel has, with the room of a screen. */
export const NoticesScreen = () => {
  const { t } = useTranslation('alarmNotices')
  const companyId = useCompanyId()
  const scope = useMemo((): NoticeScope => ({ kind: 'company', id: companyId }), [companyId])
  const [view, onView] = useUrlState(noticeScreenView)
  const board = useNoticeBoard({ scope, view, onView })
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          <BoardButtons board={board} />
          <WallButton board={board} isOpen={view.wall} onChange={(wall) => onView({ wall })} />
        </>
      }
    >
      <NoticeBoard board={board} />
    </Page>
  )
}
