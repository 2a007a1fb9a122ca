import { isForAnother, isTypedInto } from '@atalaya/ui/typed-into'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createListeners } from '../session/listeners.ts'

export interface Shortcut {
  /** One key (`/`, `?`, `f`) or a sequence of two with a space (`g m`). */
  keys: string
  label: string
  /** Heading in the overview of all shortcuts. */
  group: string
  run(): void
}

const sequenceMs = 1_200
let shortcuts: readonly Shortcut[] = []
const listeners = createListeners()

const change = (next: readonly Shortcut[]) => {
  shortcuts = next
  listeners.tell()
}

/** Active while the component is mounted; the latest one mounted wins a key. */
export const useShortcut = ({ keys, label, group, run }: Shortcut): void => {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const own: Shortcut = { keys, label, group, run: () => latest.current() }
    change([own, ...shortcuts])
    return () => change(shortcuts.filter((other) => other !== own))
  }, [keys, label, group])
}

export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(listeners.add, () => shortcuts)

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'target' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp' | 'defaultPrevented'
>

/** Remembers the first key of a sequence; answers the shortcut that a key press completes. */
export const createShortcutReader = (known: () => readonly Pick<Shortcut, 'keys'>[]) => {
  let first = { key: '', at: Number.NEGATIVE_INFINITY }
  return (event: KeyPress): number => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return -1
    const isSequence = event.timeStamp - first.at < sequenceMs
    const pair = known().findIndex(({ keys }) => isSequence && keys === `${first.key} ${event.key}`)
    first = { key: event.key, at: event.timeStamp }
    return pair >= 0 ? pair : known().findIndex(({ keys }) => keys === event.key)
  }
}

export const listenForShortcuts = (): (() => void) => {
  const read = createShortcutReader(() => shortcuts)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTypedInto(event.target) || isForAnother(event.target)) return
    const found = shortcuts[read(event)]
    if (!found) return
    event.preventDefault()
    found.run()
  }
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}

/** The first search field that can be seen: `/` goes there. */
export const focusSearch = (): void => {
  const fields = document.querySelectorAll<HTMLInputElement>('input[type="search"]')
  const seen = [...fields].find((field) => field.checkVisibility() && field.closest('[inert]') === null)
  seen?.focus()
  seen?.select()
}
