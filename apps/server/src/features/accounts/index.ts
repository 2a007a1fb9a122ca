export { invitationHandlers, userInvitationHandlers } from './invitations.handlers.ts'
export { deleteOldInvitations } from './invitations.repository.ts'
export { ownAccountHandlers } from './own-account.handlers.ts'
export { superUserHandlers } from './super-users.handlers.ts'
