import type { Role } from '@atalaya/contract/roles'
import type { PasswordChange } from '@atalaya/contract/session'

/** Who asks, read afresh for every request, so that a change of rights counts at once. */
export interface Session {
  sessionId: string
  userId: number
  role: Role
  readOnly: boolean
  distributorId: number | null
  resellerId: number | null
  /** Own company, or the assigned one of a reseller-level user. */
  companyId: number | null
  /** Why the password is to be changed before anything else; null where it is the user's own. */
  passwordChange: PasswordChange | null
  /** Whether a second factor is to be added before anything else. */
  isEnrolling: boolean
  /** Whether the password was typed in this session a short time ago. */
  isProofFresh: boolean
  /** The user's groups; meaningful only for roles that are held to groups. */
  groupIds: readonly number[]
  /** Where somebody of the reseller's acts for the user: who that is. */
  actorId?: number
  /** Of that person: reads alone, whatever the user may. */
  isReadingFor?: true
  /** Where no person asks but a program, by a key. */
  apiKey?: { id: number; scopes: readonly string[]; callsPerMinute: number }
}
