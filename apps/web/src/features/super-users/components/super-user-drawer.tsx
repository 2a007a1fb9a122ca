import { type SuperUser, superUserSessionRoutes } from '@atalaya/contract/accounts'
import { may } from '@atalaya/contract/roles'
import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { useTranslation } from 'react-i18next'
import { call } from '../../../session/api.ts'
import { useUser } from '../../../session/current-session.ts'
import { AccessList, AccountSessions } from '../../session/index.ts'
import classes from './super-user-drawer.module.css'

interface Props {
  user: SuperUser | undefined
  onClose(): void
}

/** When and from where an account above companies came in, and where it is signed in now. */
export const SuperUserDrawer = ({ user, onClose }: Props) => {
  const { t } = useTranslation('users')
  return (
    <RecordDrawer
      isOpen={user !== undefined}
      title={user ? t('stats.title', { name: `${user.firstName} ${user.lastName}` }) : t('actions.stats')}
      onClose={onClose}
    >
      {user && (
        <div className={classes.content}>
          <AccessList login={user.login} />
          {!user.isSelf && <Sessions user={user} />}
        </div>
      )}
    </RecordDrawer>
  )
}

const Sessions = ({ user }: { user: SuperUser }) => {
  const me = useUser()
  const params = { superUserId: user.id }
  return (
    <AccountSessions
      queryKey={['superUserSessions', user.id]}
      calls={{
        list: (signal) => call(superUserSessionRoutes.list, { params, signal }),
        end: (sessionId) => call(superUserSessionRoutes.end, { params: { ...params, sessionId } }),
        endAll: () => call(superUserSessionRoutes.endAll, { params }),
        resetFactors: () => call(superUserSessionRoutes.resetFactors, { params }),
      }}
      mayWrite={may(me, 'superUsers.write')}
      isOwn={user.isSelf}
    />
  )
}
