import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { NoticeBoard } from '../use-notice-board.ts'
import classes from './notice-foot.module.css'

/** What was just resolved and can be taken back, and what can be done with all that are chosen. */
export const NoticeFoot = ({ board }: { board: NoticeBoard }) => (
  <div className={classes.foot}>
    <div role="status">
      <Undo board={board} />
    </div>
    {board.selected.size > 0 && <Chosen board={board} />}
  </div>
)

const Undo = ({ board: { undoable, undo, book } }: { board: NoticeBoard }) => {
  const { t } = useTranslation('alarmNotices')
  const [first] = undoable ?? []
  const notice = first === undefined ? undefined : book?.get(first)
  if (!undoable || !notice) return null
  return (
    <div className={classes.bar}>
      <span className={classes.text}>
        {undoable.length === 1
          ? t('resolved.one', { name: notice.info.name, item: notice.itemName })
          : t('resolved.many', { count: undoable.length })}
      </span>
      <Button size="compact-sm" variant="subtle" aria-keyshortcuts="z" onClick={undo}>
        {t('keys.undo')}
      </Button>
    </div>
  )
}

const Chosen = ({ board }: { board: NoticeBoard }) => {
  const { t } = useTranslation('alarmNotices')
  const { selected, found, book, changes } = board
  const ids = [...selected]
  const all = found.shown
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('selected', { count: ids.length })}>
      <span className={classes.text}>{t('selected', { count: ids.length })}</span>
      {ids.length < all.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => board.select(all, true)}>
          {t('selectAll', { count: all.length })}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => void changes.see(ids.map((id) => book?.get(id)).filter((notice) => notice !== undefined))}
      >
        {t('actions.see')}
      </Button>
      <Button size="compact-sm" onClick={() => board.setDialog({ kind: 'bulk', ids })}>
        {t('actions.state')}
      </Button>
      <Tooltip label={t('clearSelection')}>
        <ActionIcon aria-label={t('clearSelection')} onClick={board.clearSelection}>
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
