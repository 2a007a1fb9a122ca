import { lazyDialog } from '../../feedback/lazy-dialog.tsx'

/** Opened once in a while: nothing of it is loaded before. */
export const AboutDialog = lazyDialog(async () => (await import('./components/about-dialog.tsx')).AboutDialog)
