import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { HTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './group-tree.module.css'

interface Props {
  typed: string
  onType(typed: string): void
  /** Beside the search: how a group is moved or, while one is dragged, where to let it go to stand at the top. */
  moves: { kind: 'none' | 'hint' } | { kind: 'dragging'; isOver: boolean; drop: HTMLAttributes<HTMLDivElement> }
}

export const GroupTreeToolbar = ({ typed, onType, moves }: Props) => {
  const { t } = useTranslation('groups')
  return (
    <div className={classes.toolbar}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={t('tree.search')}
        placeholder={t('tree.search')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {moves.kind === 'hint' && <p className={classes.hint}>{t('tree.hint')}</p>}
      {moves.kind === 'dragging' && (
        <div className={classes.top} data-over={moves.isOver || undefined} {...moves.drop}>
          {t('tree.dropTop')}
        </div>
      )}
    </div>
  )
}
