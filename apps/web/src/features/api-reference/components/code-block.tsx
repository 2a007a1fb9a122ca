import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './reference.module.css'

/** Text as it is, to copy; scrolled by keys. */
export const CodeBlock = ({ label, text }: { label: string; text: string }) => {
  const { t } = useTranslation('apiReference')
  return (
    <div className={classes.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <ActionIcon className={classes.copy} onClick={copy} aria-label={t(copied ? 'copied' : 'copy')}>
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        )}
      </CopyButton>
    </div>
  )
}
