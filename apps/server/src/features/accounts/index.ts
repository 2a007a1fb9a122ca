import { forgetAfter } from '../../jobs/forget-after.ts'
import { feature } from '../feature.ts'
import { invitationHandlers, userInvitationHandlers } from './invitations.handlers.ts'
import { deleteOldInvitations } from './invitations.repository.ts'
import { superUserSessionHandlers, userSessionHandlers } from './looked-after.handlers.ts'
import { ownAccountHandlers } from './own-account.handlers.ts'
import { superUserKind } from './super-user.kind.ts'
import { superUserHandlers } from './super-users.handlers.ts'

export { mailFormerAddress } from './changed-address.ts'
export { type EmailBudget, takenEmails, withinEmailBudget } from './email-budget.ts'
export { inviteNewUsers } from './invitation-mails.ts'
export { resetAccountOf } from './reset-account.ts'

export const accounts = feature({
  handlers: (ports) => ({
    ownAccount: ownAccountHandlers(ports),
    invitations: invitationHandlers(ports),
    userInvitations: userInvitationHandlers(ports),
    superUsers: superUserHandlers(ports),
    userSessions: userSessionHandlers(ports),
    superUserSessions: superUserSessionHandlers(ports),
  }),
  kinds: [superUserKind],
  // Until then whoever comes with an old link is told that it ran out, and not that there never was one.
  jobs: (ports) => [
    forgetAfter(ports, { name: 'old-invitations', cron: '45 3 * * *', days: 90, forget: deleteOldInvitations }),
  ],
})
