import { breakBy, type LockBreak, type VirtualLock } from '../virtual-lock.ts'
import type { FixReading } from './fix-moments.ts'
import type { RuleKind } from './rule.ts'

/** A lock breaks once: the first counts, and nothing mends it. */
export type LockMemory = { readonly brokenAt: number | null }

export const virtualLockRule: RuleKind<FixReading, VirtualLock, LockMemory, LockBreak> = {
  name: 'virtualLock',
  initial: { brokenAt: null },
  see(lock, memory, { reading }) {
    if (memory.brokenAt !== null || !reading) return { memory }
    const finding = breakBy(lock, reading.fix, reading.motion)
    return finding ? { memory: { brokenAt: finding.at }, finding } : { memory }
  },
}
