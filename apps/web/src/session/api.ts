import { session } from './current-session.ts'

/** Calls a contract route as the signed-in user: `call(geozoneRoutes.list, { params: { companyId } })`. */
export const call = session.call
