import { Button, CopyButton, Modal, Stack, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export interface Secret {
  kind: 'link' | 'password'
  email: string
  text: string
}

/** What is told once: the link of an invitation, or a temporary password. */
export const SecretDialog = ({ secret, onClose }: { secret: Secret | null; onClose(): void }) => {
  const { t } = useTranslation('superUsers')
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={t('invitation.title')}
      closeOnClickOutside={false}
      size={480}
    >
      {secret && (
        <Stack gap={16}>
          <TextInput
            label={secret.email}
            description={t(secret.kind === 'link' ? 'invitation.hint' : 'invitation.password')}
            readOnly
            value={secret.text}
            rightSection={
              <CopyButton value={secret.text}>
                {({ copied, copy }) => (
                  <Button variant="subtle" size="compact-sm" aria-label={secret.text} onClick={copy}>
                    {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                  </Button>
                )}
              </CopyButton>
            }
          />
          <Button onClick={onClose} data-autofocus>
            {t('invitation.close')}
          </Button>
        </Stack>
      )}
    </Modal>
  )
}
