import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { useToastsAbove } from '../toast/toasts-above.ts'
import { pageSizes } from './column.ts'
import classes from './table-pager.module.css'

interface Props {
  page: number
  pages: number
  /** Null while loading. */
  total: number | null
  size: number
  place: 'top' | 'bottom'
  /** One page holds everything. */
  isContinuous: boolean
  onChange(change: { page: number; size?: number }): void
}

export const TablePager = ({ page, pages, total, size, place, isContinuous, onChange }: Props) => {
  const texts = useUiTexts().table
  const own = useRef<HTMLDivElement>(null)
  useToastsAbove(own)
  return (
    <div ref={place === 'bottom' ? own : null} className={classes.pager} data-place={place}>
      <span role="status">{total !== null && texts.pageOf({ page, pages, total })}</span>
      <div className={classes.gap} />
      {!isContinuous && (
        <>
          <NativeSelect
            className={classes.size}
            size="xs"
            aria-label={texts.pageSize}
            title={texts.pageSize}
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
        </>
      )}
    </div>
  )
}
