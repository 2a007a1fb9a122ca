import type { SecurityEventKind } from '@atalaya/contract/security-events'
import type { User } from '@atalaya/contract/users'
import type { Written } from '../../records/record-kind.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'

/** Who came, went, was shut out, let in or given other rights: one event a kind and call, however many it was about. */
export const noteAccounts = async (
  scope: CompanyScope,
  { created, changed, removed }: Written<User>,
): Promise<void> => {
  const after = (holds: (before: User, now: User) => boolean) =>
    changed.filter((one) => holds(one.before, one.after)).map((one) => one.after)
  const about: Partial<Record<SecurityEventKind, readonly User[]>> = {
    'account.created': created,
    'account.deleted': removed,
    'account.disabled': after((before, now) => now.isDisabled && !before.isDisabled),
    'account.enabled': after((before, now) => before.isDisabled && !now.isDisabled),
    'account.roleChanged': after((before, now) => before.role !== now.role || before.readOnly !== now.readOnly),
  }
  for (const [kind, users] of Object.entries(about) as [SecurityEventKind, readonly User[]][]) {
    const [only, ...others] = users
    if (!only) continue
    const { tx, companyId, session } = scope
    await noteSecurityEvent(tx, {
      ...{ kind, companyId, userId: session.userId, sessionId: session.sessionId, count: users.length },
      ...(others.length === 0 ? { subject: only.email } : {}),
    })
  }
}
