import { readFileSync } from 'node:fs'

/** POSIX promises far fewer; where the system names no number this one is never too high. */
const fallback = 1_024

/** Undefined for text that is not of /proc/self/limits. */
export const openFilesOf = (limits: string): number | undefined => {
  const soft = /^Max open files\s+(\d+|unlimited)\s/m.exec(limits)?.[1]
  if (soft === undefined) return undefined
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft)
}

/** How many descriptors this process may have open at once. */
export const descriptorLimit = (): number => {
  try {
    const limit = openFilesOf(readFileSync('/proc/self/limits', 'utf8'))
    if (limit !== undefined) return limit
  } catch {
    // Not Linux: Node's own report knows it elsewhere.
  }
  // The limit is not an environment variable nor an address: nothing of the report leaves this function.
  const report = process.report?.getReport() as { userLimits?: { open_files?: { soft?: number | string } } } | undefined
  const soft = report?.userLimits?.open_files?.soft
  if (soft === 'unlimited') return Number.POSITIVE_INFINITY
  return typeof soft === 'number' && soft > 0 ? soft : fallback
}
