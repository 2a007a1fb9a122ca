import { Worker } from 'node:worker_threads'
import type { Composed, ComposeOrder } from './composing.ts'

export interface Composer {
  compose(order: ComposeOrder): Promise<Composed>
  stop(): Promise<unknown>
}

type Answer = { id: number } & ({ composed: Composed; error?: never } | { error: string })

interface Waiting {
  resolve: (composed: Composed) => void
  reject: (error: Error) => void
}

/** Makes mails in a thread that starts with the first one; one that dies fails what it had, and the next mail starts another. */
export const createComposer = (): Composer => {
  const waiting = new Map<number, Waiting>()
  let [worker, count]: [Worker | null, number] = [null, 0]
  const failAll = (error: Error): void => {
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./composing.worker.ts', import.meta.url))
    started.unref()
    started.on('message', (answer: Answer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (answer.error === undefined) asked?.resolve(answer.composed)
      else asked?.reject(new Error(answer.error))
    })
    started.once('error', failAll)
    started.once('exit', () => failAll(new Error('the thread that makes mails has ended')))
    return started
  }
  return {
    compose: (order) =>
      new Promise((resolve, reject) => {
        worker ??= start()
        const id = count++
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, order })
      }),
    stop: async () => worker?.terminate(),
  }
}
