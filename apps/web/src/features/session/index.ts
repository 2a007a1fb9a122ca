export { AccessList } from './components/access-list.tsx'
