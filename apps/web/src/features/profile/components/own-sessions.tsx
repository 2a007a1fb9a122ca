import { ownAccountRoutes } from '@atalaya/contract/accounts'
import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { useFormat } from '../../../format/use-format.ts'
import { call } from '../../../session/api.ts'
import { session, useUser } from '../../../session/current-session.ts'
import classes from '../screens/profile-screen.module.css'

/** Where one is signed in, and the way out of all of it. */
export const OwnSessions = () => {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { id } = useUser()
  const read = useQuery({
    queryKey: ['ownSessions', id],
    queryFn: ({ signal }) => call(ownAccountRoutes.sessions, { signal }),
    gcTime: 0,
  })
  const leaving = useMutation({
    mutationFn: () => call(ownAccountRoutes.logoutEverywhere),
    // This session has ended too: nothing is left to tell the server.
    onSuccess: () => session.logout(),
  })
  const sessions = read.data ?? []
  return (
    <>
      <ul className={classes.sessions} aria-busy={read.isPending}>
        {sessions.slice(0, mostListed).map(({ isCurrent, ip, application, createdTs }) => (
          <li key={`${createdTs} ${ip}`}>
            <time dateTime={new Date(createdTs).toISOString()}>{format.dateTime(createdTs)}</time>
            <span className={classes.where}>{`${t(`applications.${application}`)} · ${ip}`}</span>
            {isCurrent && <span className={classes.mark}>{t('thisOne')}</span>}
          </li>
        ))}
      </ul>
      {sessions.length > mostListed && (
        <p className={classes.note}>{t('moreSessions', { count: sessions.length - mostListed })}</p>
      )}
      {(read.error ?? leaving.error) && (
        <p className={classes.failure} role="alert">
          {failureText(read.error ?? leaving.error)}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<IconLogout size={16} stroke={1.75} />}
        loading={leaving.isPending}
        onClick={() => leaving.mutate()}
      >
        {t('logoutEverywhere')}
      </Button>
    </>
  )
}

const mostListed = 6
