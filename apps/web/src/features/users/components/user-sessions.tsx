import { userSessionRoutes } from '@atalaya/contract/accounts'
import { may } from '@atalaya/contract/roles'
import type { User } from '@atalaya/contract/users'
import { call } from '../../../session/api.ts'
import { useUser } from '../../../session/current-session.ts'
import { AccountSessions } from '../../session/index.ts'

/** Of a company's user, for its administrators. */
export const UserSessions = ({ user }: { user: User }) => {
  const me = useUser()
  const companyId = me.companyId as number
  const params = { companyId, id: user.id }
  return (
    <AccountSessions
      queryKey={['userSessions', companyId, user.id]}
      calls={{
        list: (signal) => call(userSessionRoutes.list, { params, signal }),
        end: (sessionId) => call(userSessionRoutes.end, { params: { ...params, sessionId } }),
        endAll: () => call(userSessionRoutes.endAll, { params }),
        resetFactors: () => call(userSessionRoutes.resetFactors, { params }),
      }}
      mayWrite={may(me, 'users.write')}
      isOwn={user.id === me.id}
    />
  )
}
