import { lazyDialog } from '../../feedback/lazy-dialog.tsx'

export { useHasSupports } from './company-supports.queries.ts'

export const SupportPanel = lazyDialog(async () => (await import('./components/contact-panel.tsx')).SupportPanel)
