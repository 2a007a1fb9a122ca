// A thread of its own: signing 200 mails a second fills one, which positions must not wait for.
import { parentPort } from 'node:worker_threads'
import { type ComposeOrder, compose } from './composing.ts'

parentPort?.on('message', ({ id, order }: { id: number; order: ComposeOrder }) => {
  compose(order).then(
    (composed) => parentPort?.postMessage({ id, composed }),
    (error: unknown) => parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) }),
  )
})
