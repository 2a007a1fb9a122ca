import { adminLevel, may } from '@atalaya/contract/roles'
import type { Session } from '../../access/session.ts'
import type { RunScope } from '../../runs/index.ts'
import { isAllVisibleTo } from '../groups/index.ts'

/**
 * Of whom somebody is told: an administrator of all, others of their own and of the reports that colleagues share, and in
 * either case of nothing that is about an item which they do not see by now.
 */
export const runScopeOf = (session: Pick<Session, 'role' | 'userId' | 'groupIds'>): RunScope => {
  const { role, userId } = session
  if (adminLevel.includes(role)) return {}
  return {
    userId,
    seesShared: may({ role, readOnly: true }, 'reports.read'),
    seesAll: (itemIds) => isAllVisibleTo(session, itemIds),
  }
}
