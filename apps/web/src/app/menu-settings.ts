import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { createListeners } from '../session/listeners.ts'
import { menuRootIds } from './menu-roots.ts'

const MenuSettings = z.object({
  /** Null until somebody chooses: then the width of the screen decides. */
  isPinned: z.boolean().nullable().catch(null).default(null),
  /** Roots whose entries are folded away in the pinned menu. */
  folded: z.array(z.enum(menuRootIds)).catch([]).default([]),
})
export type MenuSettings = z.infer<typeof MenuSettings>

/** One browser serves an office: each user's choice lies beside the others' (spec 1 §1). */
const keyOf = (userId: number): string => `atalaya.menu.${userId}`
const listeners = createListeners()
let read: { key: string; stored: string | null; settings: MenuSettings } | null = null

/** The same object as long as nothing has changed. */
const settingsOf = (userId: number): MenuSettings => {
  const key = keyOf(userId)
  const stored = localStorage.getItem(key)
  if (read?.key !== key || read.stored !== stored) read = { key, stored, settings: parse(stored) }
  return read.settings
}

const parse = (stored: string | null): MenuSettings => {
  try {
    return MenuSettings.parse(JSON.parse(stored ?? '{}'))
  } catch {
    // Of another version of the page.
    return MenuSettings.parse({})
  }
}

/** How this user has the menu, kept in this browser. */
export const useMenuSettings = (userId: number) => {
  const settings = useSyncExternalStore(listeners.add, () => settingsOf(userId))
  const change = (changes: Partial<MenuSettings>): void => {
    localStorage.setItem(keyOf(userId), JSON.stringify({ ...settingsOf(userId), ...changes }))
    listeners.tell()
  }
  return [settings, change] as const
}
