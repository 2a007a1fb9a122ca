import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '../../../navigation/shortcuts.ts'
import { noticesOfLine } from '../notice-lines.ts'
import type { NoticeBoard } from '../use-notice-board.ts'

interface Keys {
  board: NoticeBoard
  scroller: RefObject<HTMLElement | null>
  /** The line that has the focus, or had it last; -1 for none. */
  at: number
  go(line: number): void
  setCurrent(key: string): void
}

/** The keyboard alone is enough: `j` and `k` go from line to line, Enter opens as on any button, the letters act. */
export const useNoticeKeys = ({ board, scroller, at, go, setCurrent }: Keys) => {
  const { t } = useTranslation('alarmNotices')
  const { lines, selected } = board
  const group = t('title')

  const step = (by: number): void => {
    const to = Math.max(0, Math.min(lines.length - 1, at + by))
    const line = lines[to]
    if (!line) return
    go(to)
    setCurrent(line.key)
    const focusLine = (): boolean => {
      const own = scroller.current?.querySelector<HTMLElement>(`[data-line="${line.key}"]`)
      own?.focus()
      return own !== null && own !== undefined
    }
    // The line may have to be made first.
    if (!focusLine()) requestAnimationFrame(() => requestAnimationFrame(focusLine))
  }
  /** Those of the line, or all that are chosen. */
  const meant = (): readonly AlarmNotice[] => {
    if (selected.size > 0) return board.found.shown.filter(({ id }) => selected.has(id))
    const line = lines[at]
    return line ? noticesOfLine(line) : []
  }
  const withOne = (act: (notice: AlarmNotice) => void): void => {
    const [first] = meant()
    if (first) act(first)
  }

  useShortcut({ keys: 'j', label: t('keys.next'), group, run: () => step(1) })
  useShortcut({ keys: 'k', label: t('keys.previous'), group, run: () => step(-1) })
  useShortcut({
    keys: 'e',
    label: t('actions.resolve'),
    group,
    run: () => {
      board.resolve(meant())
      board.clearSelection()
    },
  })
  useShortcut({
    keys: 'p',
    label: t('actions.take'),
    group,
    run: () => {
      board.take(meant())
      board.clearSelection()
    },
  })
  useShortcut({ keys: 's', label: t('actions.state'), group, run: () => withOne((one) => board.open(one, 'state')) })
  useShortcut({
    keys: 'h',
    label: t('snooze.action'),
    group,
    run: () => {
      if (board.changes.canWrite && board.scope.kind === 'company') withOne((one) => board.open(one, 'snooze'))
    },
  })
  useShortcut({ keys: 'v', label: t('actions.see'), group, run: () => void board.changes.see(meant()) })
  useShortcut({
    keys: 'x',
    label: t('keys.select'),
    group,
    run: () => {
      const line = lines[at]
      if (!line || !board.changes.canWrite) return
      const own = noticesOfLine(line)
      board.select(own, !own.every(({ id }) => selected.has(id)))
    },
  })
  useShortcut({ keys: 'z', label: t('keys.undo'), group, run: () => void board.undo() })

  return {
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    },
  }
}
