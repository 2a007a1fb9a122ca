import { feature } from '../feature.ts'
import { userKind } from './user.kind.ts'
import { resellerUserHandlers, userHandlers } from './users.handlers.ts'

export { userKind } from './user.kind.ts'
export { findUsersByEmail } from './users.repository.ts'

export const users = feature({
  handlers: (ports) => ({ users: userHandlers(ports), resellerUsers: resellerUserHandlers }),
  kinds: [userKind],
})
