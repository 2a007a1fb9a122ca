import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import type { NoticeBoard } from '../use-notice-board.ts'

const NoticeWall = lazyDialog(async () => (await import('./notice-wall.tsx')).NoticeWall)

interface Props {
  board: NoticeBoard
  isOpen: boolean
  onChange(isOpen: boolean): void
}

/** Hangs the notices on the wall; in the address, so that a screen of a control room is opened with them. */
export const WallButton = ({ board, isOpen, onChange }: Props) => {
  const { t } = useTranslation('alarmNotices')
  const label = t('wall.open')
  const hang = () => {
    onChange(true)
    // A browser that does not let it fills its window at least.
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
  }
  const takeDown = () => {
    onChange(false)
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
  }
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon aria-label={label} onClick={hang}>
          <IconDeviceTv size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <NoticeWall board={board} onClose={takeDown} />
        </Suspense>
      )}
    </>
  )
}
