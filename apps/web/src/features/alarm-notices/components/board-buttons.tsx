import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBellOff, IconEyeCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { noticesSnapshot } from '../notice-export.ts'
import type { NoticeBoard } from '../use-notice-board.ts'

/** What is done with all that is shown: mark it as seen, take it along; and what is snoozed. */
export const BoardButtons = ({ board }: { board: NoticeBoard }) => {
  const { t } = useTranslation('alarmNotices')
  const { found, words, changes, companyOf, snoozes, setDialog } = board
  const unseen = found.shown.filter(({ isSeen }) => !isSeen)
  const label = t('seeAll', { count: unseen.length })
  const snoozed = t('snooze.open', { count: snoozes.length })
  return (
    <>
      {snoozes.length > 0 && (
        <Tooltip label={snoozed}>
          <ActionIcon aria-label={snoozed} onClick={() => setDialog({ kind: 'snoozes' })}>
            <IconBellOff size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
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
