import { StateView } from '@atalaya/ui/state-view'
import { Button, Skeleton } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useItemCounts, useItemOrder } from '../../../live/live.ts'
import type { ItemOrder } from '../../../live/live-items.ts'
import { useShortcut } from '../../../navigation/shortcuts.ts'
import { useItemLocks } from '../../virtual-locks/index.ts'
import { useFleet } from '../fleet-context.tsx'
import { orderToShow } from '../held-order.ts'
import { type ListLines, listLines } from '../list-lines.ts'
import classes from './item-list.module.css'
import { ItemRow } from './item-row.tsx'
import { ListHeading } from './list-heading.tsx'
import { useListReader } from './use-list-reader.ts'

interface Props {
  selectedId: number | null
  onOpen(itemId: number): void
  onHover(itemId: number | null): void
  onClearFilters(): void
}

const rowPx = 48
const headingPx = 28

/** The items that pass the filters, in the worker's order; only what can be seen is in the page. */
export const ItemList = ({ selectedId, onOpen, onHover, onClearFilters }: Props) => {
  const { t } = useTranslation('fleet')
  const { directory } = useFleet()
  const { isReading, handlers } = useListReader()
  const order = useShownOrder(isReading)
  const { total } = useItemCounts()
  const locks = useItemLocks()
  const scroller = useRef<HTMLElement>(null)
  const lines = useMemo(() => listLines(order), [order])
  // Whatever is opened beside the list, its rows stay as they are.
  const open = useCallbackRef(onOpen)
  const hover = useCallbackRef(onHover)
  const { virtual, stuckLine } = useVirtualLines(lines, scroller)
  useRowKeys(scroller, lines, (line) => virtual.scrollToIndex(line))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that is only sorted anew stays where it was scrolled to
  useEffect(() => {
    const line = selectedId === null ? -1 : lines.lineOf(selectedId)
    // A row that was pressed is in sight; asking the list for its place would have the page laid out at once.
    if (line >= 0 && !isInSight(virtual, line)) virtual.scrollToIndex(line, { align: 'auto' })
  }, [selectedId])

  if (!directory) return <ListSkeleton />
  if (directory.items.size === 0)
    return <StateView kind="empty" scene="roads" title={t('empty.title')} hint={t('empty.hint')} />
  if (lines.count === 0 && total > 0)
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
    <section ref={scroller} className={classes.scroller} aria-label={t('list')} tabIndex={0} {...handlers}>
      <ul className={classes.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const section = lines.headingAt(index)
          if (section)
            return (
              <li
                key={key}
                className={index === stuckLine() ? classes.stuck : classes.place}
                style={index === stuckLine() ? undefined : { translate: `0 ${start}px` }}
              >
                <ListHeading sort={order.query.sort} section={section} />
              </li>
            )
          const item = directory.items.get(lines.itemAt(index) ?? 0)
          return (
            <li key={key} className={classes.place} style={{ translate: `0 ${start}px` }}>
              {item && (
                <ItemRow
                  item={item}
                  lock={locks.get(item.id)}
                  isSelected={item.id === selectedId}
                  isStill={!virtual.isScrolling}
                  onOpen={open}
                  onHover={hover}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Whether all of a line can be seen, by what the list knows already. */
const isInSight = (
  virtual: { scrollOffset: number | null; scrollRect: { height: number } | null; measurementsCache: VirtualItem[] },
  line: number,
): boolean => {
  const { scrollOffset, scrollRect, measurementsCache } = virtual
  const place = measurementsCache[line]
  if (!place || scrollOffset === null || !scrollRect) return false
  return place.start - headingPx >= scrollOffset && place.end <= scrollOffset + scrollRect.height
}

/** The order that the worker has made last, unless somebody reads the one before. */
const useShownOrder = (isReading: boolean): ItemOrder => {
  const next = useItemOrder()
  const shown = useRef(next)
  shown.current = orderToShow(shown.current, next, isReading)
  return shown.current
}

/** The lines in sight, and always the heading that the first of them stands under. */
const useVirtualLines = (lines: ListLines, scroller: React.RefObject<HTMLElement | null>) => {
  const stuckLine = useRef<number>(undefined)
  const virtual = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback((line: number) => (lines.headingAt(line) ? headingPx : rowPx), [lines]),
    getItemKey: useCallback(
      (line: number) => {
        const section = lines.headingAt(line)
        return section ? `heading ${section.key}` : (lines.itemAt(line) ?? line)
      },
      [lines],
    ),
    rangeExtractor: useCallback(
      (range: Range) => {
        stuckLine.current = lines.headingOver(range.startIndex)
        const inSight = defaultRangeExtractor(range)
        const stuck = stuckLine.current
        return stuck === undefined || inSight.includes(stuck) ? inSight : [stuck, ...inSight]
      },
      [lines],
    ),
    overscan: 6,
    // What is scrolled to stands below the heading.
    scrollPaddingStart: headingPx,
  })
  return { virtual, stuckLine: () => stuckLine.current }
}

const ListSkeleton = () => {
  const { t } = useTranslation('fleet')
  return (
    <div role="status" aria-label={t('loading')}>
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
  lines: ListLines,
  scrollTo: (line: number) => void,
): void => {
  const { t } = useTranslation('fleet')
  const step = (by: number): void => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-item]')
    const shown = scroller.current?.querySelector<HTMLElement>('[aria-current]') ?? null
    const from = (focused ?? shown)?.dataset['item']
    const itemId = lines.step(from === undefined ? undefined : Number(from), by)
    if (itemId === undefined) return
    scrollTo(lines.lineOf(itemId))
    // The row may have to be made first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-item="${itemId}"]`)?.focus()),
    )
  }
  useShortcut({ keys: 'j', label: t('keys.next'), group: t('title'), run: () => step(1) })
  useShortcut({ keys: 'k', label: t('keys.previous'), group: t('title'), run: () => step(-1) })
}
