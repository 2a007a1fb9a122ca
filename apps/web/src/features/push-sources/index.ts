export { SourceList } from './components/source-list.tsx'
