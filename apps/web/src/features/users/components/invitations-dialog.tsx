import type { Invitation } from '@atalaya/contract/accounts'
import { FailureLine } from '@atalaya/ui/failure-line'
import { Button, CopyButton, Modal, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useReaderSettings } from '../../../exports/use-export.ts'
import { failureText } from '../../../feedback/failure-text.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useAccountCalls } from '../users.queries.ts'
import classes from './invitations-dialog.module.css'

interface Props {
  /** Whom to invite; null while it is closed. */
  userIds: readonly number[] | null
  onClose(): void
}

const linkOf = ({ key }: Invitation): string => `${location.origin}/password/set/${key}`
const mostListed = 200

/** New links by which users choose their passwords, to be handed on: they are shown here and never again. */
export const InvitationsDialog = ({ userIds, onClose }: Props) => {
  const { t } = useTranslation('users')
  return (
    <Modal
      opened={userIds !== null}
      onClose={onClose}
      title={t('invitation.title', { count: userIds?.length ?? 1 })}
      closeOnClickOutside={false}
      size={userIds && userIds.length > 1 ? 720 : 480}
    >
      {userIds && <Invitations key={userIds.join()} userIds={userIds} onClose={onClose} />}
    </Modal>
  )
}

const Invitations = ({ userIds, onClose }: { userIds: readonly number[]; onClose(): void }) => {
  const { t } = useTranslation('users')
  const format = useFormat()
  const { invite } = useAccountCalls()
  const { mutate, data, error, isPending } = useMutation({ mutationFn: invite })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for whom it was opened; asked twice, the first links end
  useEffect(() => {
    // Not before the dialog stands: React tries an effect twice in development.
    const timer = setTimeout(() => mutate(userIds))
    return () => clearTimeout(timer)
  }, [])
  const invited = data?.invited ?? []
  const [only, ...others] = invited
  const list = invited.map((one) => `${one.email}\t${linkOf(one)}`).join('\n')

  if (error) {
    return (
      <div className={classes.body}>
        <FailureLine>{failureText(error)}</FailureLine>
        <Button loading={isPending} onClick={() => mutate(userIds)}>
          {t('invitation.retry')}
        </Button>
      </div>
    )
  }
  if (!data) return <div className={classes.waiting} aria-busy="true" />
  return (
    <div className={classes.body}>
      {only && (
        <p className="secondary">
          {t('invitation.hint', { count: invited.length, until: format.dateTime(only.expiresTs) })}
        </p>
      )}
      {only && others.length === 0 && (
        <TextInput
          label={t('invitation.link', { email: only.email })}
          readOnly
          value={linkOf(only)}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      {others.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to scroll by keyboard too
        <section className={classes.scroll} aria-label={t('invitation.list')} tabIndex={0}>
          <table className={classes.table}>
            <tbody>
              {invited.slice(0, mostListed).map((one) => (
                <tr key={one.id}>
                  <th scope="row">{one.email}</th>
                  <td>{linkOf(one)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {invited.length > mostListed && (
            <p className="secondary">{t('invitation.more', { count: invited.length - mostListed })}</p>
          )}
        </section>
      )}
      {data.notInvited.length > 0 && (
        <FailureLine>{t('invitation.left', { count: data.notInvited.length })}</FailureLine>
      )}
      <div className="buttons">
        {only && (
          <CopyButton value={others.length === 0 ? linkOf(only) : list}>
            {({ copied, copy }) => (
              <Button leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />} onClick={copy}>
                {copied ? t('invitation.copied') : t('invitation.copy', { count: invited.length })}
              </Button>
            )}
          </CopyButton>
        )}
        {others.length > 0 && <DownloadList invited={invited} />}
        <Button variant="default" onClick={onClose}>
          {t('invitation.close')}
        </Button>
      </div>
    </div>
  )
}

const DownloadList = ({ invited }: { invited: readonly Invitation[] }) => {
  const { t } = useTranslation('users')
  const settings = useReaderSettings()
  const run = async () => {
    const [{ download }, { writeCsv }] = await Promise.all([
      import('../../../exports/download.ts'),
      import('@atalaya/documents/csv.writer'),
    ])
    const column = (id: string, header: string) => ({ id, header, kind: 'text' as const })
    const bytes = await writeCsv(
      {
        title: t('invitation.list'),
        columns: [column('email', t('fields.email')), column('link', t('invitation.column'))],
        rows: invited.map((one) => [one.email, linkOf(one)]),
      },
      settings,
    )
    download(new Blob([bytes], { type: 'text/csv' }), `${t('invitation.file')}.csv`)
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void run()}>
      {t('invitation.download')}
    </Button>
  )
}
