import { asEngine, type Database, type Tx } from '../database/tenant.ts'

/** One part of what is kept in memory: of a company or, for null, of everybody, or of what the ids name. */
export type PartReader = (tx: Tx, companyId: number | null, ids: readonly (number | string)[]) => Promise<void>

export interface PendingReads<Part extends string> {
  mark(part: Part, companyId: number | null, ids?: readonly (number | string)[]): void
  /** Reads all that is marked; what fails stays marked. */
  read(): Promise<void>
  /** The same without anybody who waits: tried again until it succeeds. */
  readSoon(): void
  /** What is just being read, however it ends; undefined if nothing is. */
  inProgress(): Promise<void> | undefined
  /** How many parts are marked or just being read. */
  unread(): number
  /** No more reads by itself, and no word of one that is cut off by the end of the database. */
  stop(): void
}

const retryMs = 1_000

/** Reads parts of the database again as they change: one read at a time, so that an older one never ends after a newer. */
export const pendingReads = <Part extends string>(
  database: Database,
  readers: Record<Part, PartReader>,
  onError: (error: unknown) => void,
): PendingReads<Part> => {
  const pending = new Map<string, { part: Part; companyId: number | null; ids: readonly (number | string)[] }>()
  let reading: Promise<void> | undefined
  let beingRead = 0
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  const mark: PendingReads<Part>['mark'] = (part, companyId, ids = []) => {
    const key = `${part} ${companyId}`
    pending.set(key, { part, companyId, ids: [...(pending.get(key)?.ids ?? []), ...ids] })
  }
  const readPending = async () => {
    while (pending.size > 0) {
      const due = [...pending.values()]
      pending.clear()
      beingRead = due.length
      try {
        await asEngine(database, async (tx) => {
          for (const { part, companyId, ids } of due) await readers[part](tx, companyId, ids)
        })
      } catch (error) {
        for (const { part, companyId, ids } of due) mark(part, companyId, ids)
        throw error
      } finally {
        beingRead = 0
      }
    }
  }
  const read = async (): Promise<void> => {
    while (reading || pending.size > 0) {
      reading ??= readPending().finally(() => {
        reading = undefined
      })
      await reading
    }
  }
  const readSoon = () => {
    clearTimeout(retry)
    read().catch((error) => {
      if (isStopped) return
      onError(error)
      retry = setTimeout(readSoon, retryMs).unref()
    })
  }
  return {
    mark,
    read,
    readSoon,
    inProgress: () => reading?.catch(() => undefined),
    unread: () => pending.size + beingRead,
    stop() {
      isStopped = true
      clearTimeout(retry)
    },
  }
}
