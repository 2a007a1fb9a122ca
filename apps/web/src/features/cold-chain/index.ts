export { ReleaseDialog } from './components/release-dialog.tsx'
export { isReleasable, isReleased } from './releases.ts'
