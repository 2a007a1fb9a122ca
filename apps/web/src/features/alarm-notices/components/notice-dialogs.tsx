import type { NoticeBoard } from '../use-notice-board.ts'
import { BulkStateModal } from './bulk-state-modal.tsx'
import { NotUpdatedModal } from './not-updated-modal.tsx'
import { PositionModal } from './position-modal.tsx'
import { SnoozeModal } from './snooze-modal.tsx'
import { SnoozesModal } from './snoozes-modal.tsx'
import { StateModal } from './state-modal.tsx'

/** What is open over the list, one at a time. */
export const NoticeDialogs = ({ board }: { board: NoticeBoard }) => {
  const { dialog, setDialog, book, changes } = board
  const close = () => setDialog(null)
  if (!dialog || !book) return null
  if (dialog.kind === 'refused') return <NotUpdatedModal refused={dialog.refused} book={book} onClose={close} />
  if (dialog.kind === 'bulk') {
    const notices = dialog.ids.map((id) => book.get(id)).filter((notice) => notice !== undefined)
    const done = () => {
      close()
      board.clearSelection()
    }
    return (
      <BulkStateModal
        {...{ notices, changes }}
        scope={board.scope}
        onRefused={board.told}
        onDone={done}
        onClose={close}
      />
    )
  }
  if (dialog.kind === 'snoozes') return <SnoozesModal scope={board.scope} onClose={close} />
  const notice = book.get(dialog.id)
  if (!notice) return null
  switch (dialog.kind) {
    case 'state':
      return <StateModal key={notice.id} notice={notice} changes={changes} scope={board.scope} onClose={close} />
    case 'snooze':
      return <SnoozeModal notice={notice} onClose={close} />
    case 'position':
      return <PositionModal board={board} notice={notice} />
  }
}
