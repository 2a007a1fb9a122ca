import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'

interface Place {
  pathname: string
  search: object
}

export interface UnsavedChangesGuard {
  /** What FormShell's `leaving` takes: set while somebody is about to lose what they typed. */
  leaving: { onLeave(): void; onStay(): void } | null
  /** The next moves are meant: the form was saved, or its own dialog has asked already. */
  letGo(): void
}

/**
 * Holds a navigation away from an unsaved form until the person has decided; closing the page asks through the browser.
 * `isLeaving` says which moves end the form where it shares an address with other state, such as a table's sort.
 */
export const useUnsavedChangesGuard = (
  isUnsaved: boolean,
  isLeaving: (from: Place, to: Place) => boolean = (from, to) => from.pathname !== to.pathname,
): UnsavedChangesGuard => {
  const isLetGo = useRef(false)
  const letGo = useCallback(() => {
    isLetGo.current = true
  }, [])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && !isLetGo.current && isLeaving(current, next),
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  })
  const leaving = blocker.status === 'blocked' ? { onLeave: blocker.proceed, onStay: blocker.reset } : null
  return { leaving, letGo }
}
