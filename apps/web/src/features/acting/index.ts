import { lazyDialog } from '../../feedback/lazy-dialog.tsx'
import { lazyPart } from '../../feedback/lazy-part.tsx'

export const ActingBanner = lazyPart(async () => (await import('./components/acting-banner.tsx')).ActingBanner)
export const ActDialog = lazyDialog(async () => (await import('./components/act-dialog.tsx')).ActDialog)
