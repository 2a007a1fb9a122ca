/** One piece of work at a time, in the order asked for: whoever changes item states does so alone. */
export interface Mutex {
  run<T>(work: () => Promise<T>): Promise<T>
}

export const createMutex = (): Mutex => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(work) {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    },
  }
}
