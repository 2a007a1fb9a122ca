import { Button, Popover, Textarea } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  isOpen: boolean
  onOpen(isOpen: boolean): void
  onTake(text: string): void
}

/** A button, and beside it a place for a list that somebody has copied. */
export const HolidayPaste = ({ isOpen, onOpen, onTake }: Props) => {
  const { t } = useTranslation('worktimes')
  return (
    <Popover opened={isOpen} onChange={onOpen} position="top-start" width={340} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconClipboardText size={14} />}
          onClick={() => onOpen(!isOpen)}
        >
          {t('holidays.paste')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        onKeyDown={(event) => {
          // It closes by itself; the form around it shall not take this for leaving.
          if (event.key === 'Escape') event.preventDefault()
        }}
      >
        <PastedList onTake={onTake} />
      </Popover.Dropdown>
    </Popover>
  )
}

const PastedList = ({ onTake }: Pick<Props, 'onTake'>) => {
  const { t } = useTranslation('worktimes')
  const [text, setText] = useState('')
  return (
    <div className="stack">
      <Textarea
        label={t('holidays.pasteLabel')}
        description={t('holidays.pasteHint')}
        minRows={5}
        maxRows={10}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button disabled={text.trim() === ''} onClick={() => onTake(text)}>
        {t('holidays.take')}
      </Button>
    </div>
  )
}
