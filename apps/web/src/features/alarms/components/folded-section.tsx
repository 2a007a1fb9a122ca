import { Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './folded-section.module.css'

interface Props {
  title: string
  hint: string
  /** How much in it is set. */
  count: number
  isOpen: boolean
  onToggle(): void
  children: ReactNode
}

/** What few alarms need, folded until it is asked for; how much of it is set is seen from outside. */
export const FoldedSection = ({ title, hint, count, isOpen, onToggle, children }: Props) => {
  const id = useId()
  return (
    <section className={classes.section}>
      <UnstyledButton className={classes.head} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <IconChevronRight size={18} className={classes.sign} data-open={isOpen || undefined} aria-hidden="true" />
        <span className={classes.title}>{title}</span>
        {count > 0 && <span className={classes.count}>{count}</span>}
        <span className={classes.hint}>{hint}</span>
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id} transitionDuration={0}>
        <div className={classes.body}>{isOpen && children}</div>
      </Collapse>
    </section>
  )
}
