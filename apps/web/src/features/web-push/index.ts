import { lazyPart } from '../../feedback/lazy-part.tsx'

/** What a page does for whoever is told in this browser. */
export const KeptPush = lazyPart(async () => (await import('./components/kept-push.tsx')).KeptPush)
/** Of the profile: whether this browser is told, and which others are. */
export const OwnBrowsers = lazyPart(async () => (await import('./components/own-browsers.tsx')).OwnBrowsers)
