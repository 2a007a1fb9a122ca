import { forgetLastPicture } from '../live/last-picture.ts'
import { session } from '../session/current-session.ts'
import { loadLastPictureList } from './ahead.ts'

/** After the page has settled: what is kept for a day without network is nobody's first need. */
const afterMs = 3_000

const loadedHere = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname)

/** Lets the page open without a network (public/sw.js); of built pages alone, whose files carry their hashes. */
export const keepForOffline = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(async () => {
    try {
      await navigator.serviceWorker.register('/sw.js')
      const { active } = await navigator.serviceWorker.ready
      await loadLastPictureList()
      active?.postMessage({ keep: loadedHere() })
    } catch {
      // A browser that keeps nothing, as in a private window: it works as before.
    }
  }, afterMs)
}

// What one person has seen is nothing for the next.
const forgetOnSignOut = () => {
  if (session.getState().status === 'signedOut') void forgetLastPicture().catch(() => undefined)
}
session.subscribe(forgetOnSignOut)
