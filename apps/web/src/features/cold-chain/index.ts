export { ReleaseButtons } from './components/release-buttons.tsx'
