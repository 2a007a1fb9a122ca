import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './attention-notes.module.css'

export interface AttentionNote {
  id: string
  text: string
  /** Where something can be done about it. */
  to: string
  search?: Record<string, unknown>
}

/** What wants somebody's eyes and stands on a screen that nobody opens without a reason; nothing where all is well. */
export const AttentionNotes = ({ notes }: { notes: readonly AttentionNote[] }) => {
  const { t } = useTranslation('attention')
  if (notes.length === 0) return null
  return (
    <ul className={classes.notes} aria-label={t('title')}>
      {notes.map(({ id, text, to, search }) => (
        <li key={id}>
          <Link className={classes.note} to={to} {...(search && { search: search as never })}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
            <span>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
