export { userKind } from './user.kind.ts'
export { resellerUserHandlers, userConstraints, userHandlers } from './users.handlers.ts'
