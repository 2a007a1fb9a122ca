export { EraseDialog } from './components/erase-dialog.tsx'
export { ExportDialog } from './components/export-dialog.tsx'
export { RunsDrawer } from './components/runs-drawer.tsx'
