import { mailRoutes } from '@atalaya/contract/mails'
import { may } from '@atalaya/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../session/api.ts'
import { useCompanyId, useUser } from '../../../session/current-session.ts'
import { freshFailure } from '../failed-mail.ts'
import { AttentionNotes } from './attention-notes.tsx'

/** Beside the people of a company: whom a mail did not reach, an invitation above all. */
export const CompanyAttention = () => {
  const { t } = useTranslation('attention')
  const companyId = useCompanyId()
  const isAllowed = may(useUser(), 'log.read')
  const { data } = useQuery({
    queryKey: ['mails', companyId, 'newestFailed'],
    queryFn: ({ signal }) =>
      call(mailRoutes.list, { params: { companyId }, query: { state: 'failed', limit: 1 }, signal }),
    enabled: isAllowed,
  })
  const failed = freshFailure(data?.entries[0], Date.now())
  const notes = failed
    ? [{ id: 'mail', text: t('failedMail', { email: failed.email }), to: '/mails', search: { state: 'failed' } }]
    : []
  return <AttentionNotes notes={notes} />
}
