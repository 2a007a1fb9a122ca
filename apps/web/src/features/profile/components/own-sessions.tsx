import { ownAccountRoutes } from '@atalaya/contract/own-account'
import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { call } from '../../../session/api.ts'
import { session, useUser } from '../../../session/current-session.ts'
import { SessionList } from '../../session/index.ts'
import classes from '../screens/profile-screen.module.css'

/** Where one is signed in, and the way out of one or of all of it. */
export const OwnSessions = () => {
  const { t } = useTranslation('profile')
  const { id } = useUser()
  const client = useQueryClient()
  const read = useQuery({
    queryKey: ['ownSessions', id],
    queryFn: ({ signal }) => call(ownAccountRoutes.sessions, { signal }),
    gcTime: 0,
  })
  const ending = useMutation({
    mutationFn: (sessionId: string) => call(ownAccountRoutes.endSession, { params: { sessionId } }),
    onSuccess: () => toastDone(t('sessionEnded')),
    onSettled: () => void client.invalidateQueries({ queryKey: ['ownSessions'] }),
  })
  const leaving = useMutation({
    mutationFn: () => call(ownAccountRoutes.logoutEverywhere),
    // This session has ended too: nothing is left to tell the server.
    onSuccess: () => session.logout(),
  })
  const sessions = read.data ?? []
  const failure = read.error ?? ending.error ?? leaving.error
  return (
    <>
      <SessionList
        sessions={sessions.slice(0, mostListed)}
        isLoading={read.isPending}
        onEnd={(one) => ending.mutate(one.id)}
      />
      {sessions.length > mostListed && (
        <p className={classes.note}>{t('moreSessions', { count: sessions.length - mostListed })}</p>
      )}
      {failure && (
        <p className={classes.failure} role="alert">
          {failureText(failure)}
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
