import { backupRoutes } from '@atalaya/contract/backups'
import { platformMailRoutes } from '@atalaya/contract/mails'
import { outboxRoutes } from '@atalaya/contract/outbox'
import { may } from '@atalaya/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../session/api.ts'
import { useUser } from '../../../session/current-session.ts'
import { freshFailure } from '../failed-mail.ts'
import { type AttentionNote, AttentionNotes } from './attention-notes.tsx'

const readNewest = async (signal: AbortSignal) => {
  const [mails, dead, backups] = await Promise.all([
    call(platformMailRoutes.list, { query: { state: 'failed', limit: 1 }, signal }),
    call(outboxRoutes.dead, { query: { limit: 1 }, signal }),
    call(backupRoutes.all, { signal }),
  ])
  return { mail: mails.entries[0], dead: dead.entries[0], backups }
}

/** The first thing that platform staff see beside the companies: mails, other deliveries and backups that failed. */
export const PlatformAttention = () => {
  const { t } = useTranslation('attention')
  const { data } = useQuery({
    queryKey: ['attention', 'platform'],
    queryFn: ({ signal }) => readNewest(signal),
    enabled: may(useUser(), 'superLog.read'),
  })
  if (!data) return null
  const failed = freshFailure(data.mail, Date.now())
  const { nightly, isOld } = data.backups
  const notes: (AttentionNote | false | undefined)[] = [
    failed && {
      id: 'mail',
      text: t('failedMail', { email: failed.email }),
      to: '/superMails',
      search: { tab: 'mails', state: 'failed' },
    },
    data.dead && { id: 'dead', text: t('deadLetter'), to: '/superMails', search: { tab: 'dead' } },
    // Where no night was asked for, nobody expects one.
    nightly !== null && isOld && { id: 'backup', text: t('oldBackup'), to: '/backups' },
  ]
  return <AttentionNotes notes={notes.filter((note) => Boolean(note)) as AttentionNote[]} />
}
