import { useSyncExternalStore } from 'react'

/** What the shell opens over any screen, asked for by menu, bar and palette; one at a time, of this page alone. */
export type ShellDialog = 'about' | 'support' | 'alert'

let open: ShellDialog | null = null
const listeners = new Set<() => void>()

export const openShellDialog = (dialog: ShellDialog | null): void => {
  open = dialog
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useShellDialog = (): ShellDialog | null => useSyncExternalStore(subscribe, () => open)
