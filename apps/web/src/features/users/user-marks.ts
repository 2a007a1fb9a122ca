import type { Role } from '@atalaya/contract/roles'

/** Spec 2 §6: kinds of users that a colour tells apart. */
export type UserMark = 'developer' | 'person' | 'cra' | 'readonly'

interface Marked {
  role: Role
  readOnly: boolean
  isAppWorker?: boolean
  /** Of the alarm receiving centre; no account is one before alarms know of centres. */
  isCra?: boolean
}

export const userMarks = ({ role, readOnly, isAppWorker = false, isCra = false }: Marked): UserMark[] => [
  ...(role === 'DEVELOPER' ? ['developer' as const] : []),
  ...(isAppWorker ? ['person' as const] : []),
  ...(isCra ? ['cra' as const] : []),
  ...(readOnly ? ['readonly' as const] : []),
]
