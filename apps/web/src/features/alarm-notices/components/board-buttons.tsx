import { ActionIcon, Tooltip } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { noticesSnapshot } from '../notice-export.ts'
import type { NoticeBoard } from '../use-notice-board.ts'

/** What is done with all that is shown: mark it as seen, take it along. */
export const BoardButtons = ({ board }: { board: NoticeBoard }) => {
  const { t } = useTranslation('alarmNotices')
  const { found, words, changes, companyOf } = board
  const unseen = found.shown.filter(({ isSeen }) => !isSeen)
  const label = t('seeAll', { count: unseen.length })
  return (
    <>
      {unseen.length > 0 && (
        <Tooltip label={label}>
          <ActionIcon aria-label={label} onClick={() => void changes.see(unseen)}>
            <IconEyeCheck size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      <ExportMenu snapshot={() => noticesSnapshot(found.shown, { t, words, ...(companyOf ? { companyOf } : {}) })} />
    </>
  )
}
