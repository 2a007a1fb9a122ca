import { useSyncExternalStore } from 'react'
import { createListeners } from '../session/listeners.ts'

/** What the shell opens over any screen, asked for by menu, bar and palette; one at a time, of this page alone. */
export type ShellDialog = 'about' | 'support' | 'alert'

let open: ShellDialog | null = null
const listeners = createListeners()

export const openShellDialog = (dialog: ShellDialog | null): void => {
  open = dialog
  listeners.tell()
}

export const useShellDialog = (): ShellDialog | null => useSyncExternalStore(listeners.add, () => open)
