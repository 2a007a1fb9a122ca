/** Runs a task while no other tab of this site runs one under the same name. */
export type TabLock = <T>(name: string, task: () => Promise<T>) => Promise<T>

const leaseMs = 15_000
const settleMs = 40
const pollMs = 80

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Web Locks exist in secure contexts only, and an office may open the product over plain HTTP by IP address.
 * There a lease in localStorage does: written, left to settle, and held if it is still ours.
 */
export const createLeaseLock = (storage: Storage, now: () => number, random: () => number): TabLock => {
  return async (name, task) => {
    const key = `atalaya.lock.${name}`
    const owner = String(random()).slice(2)
    const holder = () => {
      const [id, until] = (storage.getItem(key) ?? '').split('|')
      return id && Number(until) > now() ? id : null
    }
    for (;;) {
      if (holder() === null) {
        storage.setItem(key, `${owner}|${now() + leaseMs}`)
        await wait(settleMs)
        if (holder() === owner) break
      }
      await wait(pollMs)
    }
    try {
      return await task()
    } finally {
      if (holder() === owner) storage.removeItem(key)
    }
  }
}

export const createTabLock = (storage: Storage): TabLock =>
  'locks' in navigator
    ? (name, task) => navigator.locks.request(`atalaya.${name}`, task)
    : createLeaseLock(storage, Date.now, Math.random)
