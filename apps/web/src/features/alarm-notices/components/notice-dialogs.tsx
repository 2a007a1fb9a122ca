import type { NoticeBoard } from '../use-notice-board.ts'
import { BulkStateModal } from './bulk-state-modal.tsx'
import { NotUpdatedModal } from './not-updated-modal.tsx'
import { PositionModal } from './position-modal.tsx'
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
    return <BulkStateModal notices={notices} changes={changes} onRefused={board.told} onDone={done} onClose={close} />
  }
  const notice = book.get(dialog.id)
  if (!notice) return null
  return dialog.kind === 'state' ? (
    <StateModal key={notice.id} notice={notice} changes={changes} onClose={close} />
  ) : (
    <PositionModal board={board} notice={notice} />
  )
}
