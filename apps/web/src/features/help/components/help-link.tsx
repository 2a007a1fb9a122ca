import { Tooltip } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { helpTopicOf } from '../help-topics.ts'
import classes from './help-link.module.css'

/** Quiet, beside the title of a screen; nothing where no help is written. */
export const HelpLink = ({ of }: { of: string }) => {
  const { t } = useTranslation('help')
  const topic = helpTopicOf(of)
  return (
    topic && (
      <Tooltip label={t('open')}>
        <Link to={`/help/${topic}`} className={classes.link} aria-label={t('open')}>
          <IconHelp size={16} stroke={1.75} aria-hidden="true" />
        </Link>
      </Tooltip>
    )
  )
}
