export { KeyTabs } from './components/key-tabs.tsx'
