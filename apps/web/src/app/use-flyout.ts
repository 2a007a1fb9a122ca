import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { placeAfter } from './menu-keys.ts'
import type { MenuRootId } from './menu-roots.ts'

/** Long enough that a pointer on its way to an entry may cross the next root, too short to wait for. */
const openMs = 90
const closeMs = 180

/** Which root's entries are open beside the menu: by the pointer that rests on it, by the focus, by a touch, by keys. */
export const useFlyout = () => {
  const [openId, setOpenId] = useState<MenuRootId | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Closed by Escape it stays so while the focus goes back to its root. */
  const isDismissing = useRef(false)

  const show = (id: MenuRootId | null, afterMs = 0): void => {
    clearTimeout(timer.current)
    if (afterMs === 0) setOpenId(id)
    else timer.current = setTimeout(() => setOpenId(id), afterMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (openId === null) return
    const onPointerDown = (event: Event) => {
      if (!list.current?.contains(event.target as Node)) setOpenId(null)
    }
    addEventListener('pointerdown', onPointerDown)
    return () => removeEventListener('pointerdown', onPointerDown)
  }, [openId])

  const focus = (element: HTMLElement | undefined, isDismissed: boolean): void => {
    isDismissing.current = isDismissed
    element?.focus()
    isDismissing.current = false
  }

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const rows = [...event.currentTarget.children] as HTMLElement[]
    const root = rows.findIndex((row) => row.contains(event.target as Node))
    const row = rows[root]
    if (!row) return
    const entriesOf = (each: HTMLElement) => [...each.querySelectorAll<HTMLElement>('[data-entry]')]
    const found = entriesOf(row).indexOf(event.target as HTMLElement)
    const place = { root, entry: found < 0 ? null : found }
    const isClosing = event.key === 'Escape' || (event.key === 'ArrowLeft' && place.entry !== null)
    const counts = rows.map((each) => Number(each.dataset.entries))
    const next = placeAfter(event.key, place, counts)
    if (!next && !(isClosing && openId !== null)) return
    event.preventDefault()
    event.stopPropagation()
    if (isClosing) show(null)
    if (!next) return
    const to = rows[next.root]
    if (next.entry !== null) flushSync(() => setOpenId(to?.dataset.id as MenuRootId))
    const target = next.entry === null ? to?.querySelector<HTMLElement>('[data-root]') : to && entriesOf(to)[next.entry]
    focus(target ?? undefined, isClosing)
  }

  return {
    openId,
    close: () => show(null),
    list: {
      ref: list,
      onKeyDown,
      onBlur: (event: FocusEvent) => {
        if (!list.current?.contains(event.relatedTarget)) show(null)
      },
    },
    row: (id: MenuRootId) => ({
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && show(id, openMs),
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && show(null, closeMs),
      onFocus: (event: FocusEvent) => {
        if (event.target.matches('[data-root]:focus-visible') && !isDismissing.current) show(id)
      },
    }),
    /** A finger opens first what a pointer sees by resting there. */
    onRootClick: (id: MenuRootId, event: { nativeEvent: Event; preventDefault(): void }) => {
      const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
      if (isTouch && openId !== id) event.preventDefault()
      show(id)
    },
  }
}
