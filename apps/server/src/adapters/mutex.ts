/** One piece of work at a time, in the order asked for. Of one process: of two nodes each has its own. */
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
