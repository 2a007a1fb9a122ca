import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { pageSizes } from './column.ts'
import classes from './data-table.module.css'

interface Props {
  page: number
  pages: number
  /** Null while loading. */
  total: number | null
  size: number
  onChange(change: { page: number; size?: number }): void
}

export const TablePager = ({ page, pages, total, size, onChange }: Props) => {
  const texts = useUiTexts().table
  return (
    <div className={classes.pager}>
      <span className={classes.pageOf} role="status">
        {total !== null && texts.pageOf({ page, pages, total })}
      </span>
      <div className={classes.toolbarGap} />
      <NativeSelect
        className={classes.pageSize}
        size="xs"
        aria-label={texts.pageSize}
        data={pageSizes.map(String)}
        value={String(size)}
        onChange={(event) => onChange({ page: 1, size: Number(event.currentTarget.value) })}
      />
      <ActionIcon aria-label={texts.previousPage} disabled={page <= 1} onClick={() => onChange({ page: page - 1 })}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon aria-label={texts.nextPage} disabled={page >= pages} onClick={() => onChange({ page: page + 1 })}>
        <IconChevronRight size={18} />
      </ActionIcon>
    </div>
  )
}
