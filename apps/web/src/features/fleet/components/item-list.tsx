import { StateView } from '@atalaya/ui/state-view'
import { Button, Skeleton } from '@mantine/core'
import { IconMapPinPlus } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useItemCounts, useItemOrder } from '../../../live/live.ts'
import { useShortcut } from '../../../navigation/shortcuts.ts'
import { useItemLocks } from '../../virtual-locks/index.ts'
import { useFleet } from '../fleet-context.tsx'
import classes from './item-list.module.css'
import { ItemRow } from './item-row.tsx'

interface Props {
  selectedId: number | null
  onOpen(itemId: number): void
  onHover(itemId: number | null): void
  onClearFilters(): void
}

const rowPx = 48

/** The items that pass the filters, in the worker's order; only what can be seen is in the page. */
export const ItemList = ({ selectedId, onOpen, onHover, onClearFilters }: Props) => {
  const { t } = useTranslation('fleet')
  const { directory } = useFleet()
  const order = useItemOrder()
  const { total } = useItemCounts()
  const locks = useItemLocks()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 6,
    getItemKey: (index) => order[index] ?? index,
  })
  useRowKeys(scroller, order, (index) => virtual.scrollToIndex(index))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that is only sorted anew stays where it was scrolled to
  useEffect(() => {
    const index = selectedId === null ? -1 : order.indexOf(selectedId)
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
  }, [selectedId])

  if (!directory) return <ListSkeleton />
  if (directory.items.size === 0)
    return (
      <StateView
        kind="empty"
        icon={<IconMapPinPlus size={28} stroke={1.5} />}
        title={t('empty.title')}
        hint={t('empty.hint')}
      />
    )
  if (order.length === 0 && total > 0)
    return (
      <StateView
        kind="filtered"
        title={t('filtered.title')}
        hint={t('filtered.hint', { count: total })}
        action={
          <Button variant="default" onClick={onClearFilters}>
            {t('filtered.clear')}
          </Button>
        }
      />
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reached by keyboard
    <section ref={scroller} className={classes.scroller} aria-label={t('list')} tabIndex={0}>
      <ul className={classes.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const item = directory.items.get(order[index] as number)
          return (
            <li key={key} className={classes.place} style={{ translate: `0 ${start}px` }}>
              {item && (
                <ItemRow
                  item={item}
                  lock={locks.get(item.id)}
                  isSelected={item.id === selectedId}
                  onOpen={onOpen}
                  onHover={onHover}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const ListSkeleton = () => {
  const { t } = useTranslation('fleet')
  return (
    <div className={classes.skeleton} role="status" aria-label={t('loading')}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row, index) => (
        <div key={row} className={classes.skeletonRow}>
          <Skeleton circle height={28} />
          <div className={classes.skeletonText}>
            <Skeleton height={11} width={`${48 + ((index * 23) % 30)}%`} mb={6} />
            <Skeleton height={9} width="30%" />
          </div>
          <Skeleton height={11} width={52} />
        </div>
      ))}
    </div>
  )
}

/** `j` and `k` go from row to row; Enter on a row opens it, as on any button. */
const useRowKeys = (
  scroller: React.RefObject<HTMLElement | null>,
  order: Int32Array,
  scrollTo: (index: number) => void,
): void => {
  const { t } = useTranslation('fleet')
  const step = (by: number): void => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-item]')
    const shown = scroller.current?.querySelector<HTMLElement>('[aria-current]') ?? null
    const from = order.indexOf(Number((focused ?? shown)?.dataset['item']))
    const index = from < 0 ? 0 : Math.max(0, Math.min(order.length - 1, from + by))
    scrollTo(index)
    // The row may have to be made first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        scroller.current?.querySelector<HTMLElement>(`[data-item="${order[index]}"]`)?.focus(),
      ),
    )
  }
  useShortcut({ keys: 'j', label: t('keys.next'), group: t('title'), run: () => step(1) })
  useShortcut({ keys: 'k', label: t('keys.previous'), group: t('title'), run: () => step(-1) })
}
