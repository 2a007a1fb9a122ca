export { enqueue } from './enqueue.ts'
