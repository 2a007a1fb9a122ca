import type { Role } from '@atalaya/contract/roles'

/** Spec 2 §6: kinds of users that a colour tells apart. */
export type UserMark = 'developer' | 'person' | 'readonly'

interface Marked {
  role: Role
  readOnly: boolean
  isAppWorker?: boolean
}

export const userMarks = ({ role, readOnly, isAppWorker = false }: Marked): UserMark[] => [
  ...(role === 'DEVELOPER' ? ['developer' as const] : []),
  ...(isAppWorker ? ['person' as const] : []),
  ...(readOnly ? ['readonly' as const] : []),
]
