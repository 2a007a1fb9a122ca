import { ActionIcon, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface Props {
  label: string
  hint?: string
  text: string
}

/** What is to be typed elsewhere: read, and copied in one press. */
export const CopiedText = ({ label, hint, text }: Props) => {
  const { t } = useTranslation('ui')
  return (
    <TextInput
      label={label}
      description={hint}
      readOnly
      value={text}
      onFocus={({ currentTarget }) => currentTarget.select()}
      rightSection={
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <ActionIcon size="sm" aria-label={t(copied ? 'copied' : 'copy', { what: label })} onClick={copy}>
              {copied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
            </ActionIcon>
          )}
        </CopyButton>
      }
    />
  )
}
