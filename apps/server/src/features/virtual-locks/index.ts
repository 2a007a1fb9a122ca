export { virtualLockHandlers } from './virtual-locks.handlers.ts'
