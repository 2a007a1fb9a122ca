import { ConfirmDelete } from '@atalaya/ui/confirm-delete'
import { StateView } from '@atalaya/ui/state-view'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './short-list.module.css'

interface Texts<Entry> {
  hint: string
  create: string
  empty: string
  editOf(entry: Entry): string
  deleteOf(entry: Entry): string
  consequence: string
  confirm: string
}

interface Props<Entry extends { id: number }> {
  entries: readonly Entry[]
  draw(entry: NoInfer<Entry>): ReactNode
  hintOf(entry: NoInfer<Entry>): string
  texts: Texts<NoInfer<Entry>>
  isDeleting: boolean
  /** 0 for a new one. */
  onEdit(id: number): void
  onDelete(entry: NoInfer<Entry>, done: () => void): void
}

/** A few things that a company made up, to add to, change and delete. */
export const ShortList = <Entry extends { id: number }>(props: Props<Entry>) => {
  const { entries, draw, hintOf, texts, isDeleting, onEdit, onDelete } = props
  const [doomed, setDoomed] = useState<Entry | null>(null)
  const newButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => onEdit(0)}>
      {texts.create}
    </Button>
  )
  if (entries.length === 0)
    return (
      <div className={classes.body}>
        <StateView kind="empty" title={texts.empty} hint={texts.hint} action={newButton} />
      </div>
    )
  return (
    <div className={classes.body}>
      <p className="secondary">{texts.hint}</p>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.row}>
            <span className={classes.texts}>
              {draw(entry)}
              <span className={classes.hint}>{hintOf(entry)}</span>
            </span>
            <ActionIcon aria-label={texts.editOf(entry)} onClick={() => onEdit(entry.id)}>
              <IconPencil size={16} stroke={1.75} />
            </ActionIcon>
            <ActionIcon aria-label={texts.deleteOf(entry)} onClick={() => setDoomed(entry)}>
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div>{newButton}</div>
      <ConfirmDelete
        isOpen={doomed !== null}
        title={doomed ? texts.deleteOf(doomed) : ''}
        consequence={texts.consequence}
        confirmLabel={texts.confirm}
        isBusy={isDeleting}
        onConfirm={() => doomed && onDelete(doomed, () => setDoomed(null))}
        onCancel={() => setDoomed(null)}
      />
    </div>
  )
}
