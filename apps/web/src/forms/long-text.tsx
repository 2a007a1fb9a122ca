import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './long-text.module.css'

const longest = 160
const shownOfLong = 120

/** A value in a history or a conflict: what is long is folded, and opened where it stands. */
export const LongText = ({ text }: { text: string }) => {
  const { t } = useTranslation('ui')
  const [isOpen, setIsOpen] = useState(false)
  if (text.length <= longest) return text || '–'
  return (
    <>
      {isOpen ? text : `${text.slice(0, shownOfLong).trimEnd()}…`}{' '}
      <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? 'difference.less' : 'difference.more')}
      </UnstyledButton>
    </>
  )
}
