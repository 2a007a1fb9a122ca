import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import classes from './panel.module.css'

interface Props {
  title: ReactNode
  /** Quiet line under the title. */
  subtitle?: ReactNode
  /** Left of the title: an icon or a sign of state. */
  lead?: ReactNode
  /** Right behind the title; of a panel that is a screen's own, what its page would have there. */
  titleAside?: ReactNode
  actions?: ReactNode
  onClose?: (() => void) | undefined
  footer?: ReactNode
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** A surface that floats over the map: header, scrolling body, footer. Where it lies is its parent's matter. */
export const Panel = ({ title, subtitle, lead, titleAside, actions, onClose, footer, children, ref }: Props) => {
  const texts = useUiTexts()
  return (
    <section className={classes.panel} ref={ref}>
      <header className={classes.header}>
        {lead}
        <div className={classes.titles}>
          <div className={classes.head}>
            <h2 className={classes.title}>{title}</h2>
            {titleAside}
          </div>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions}
        {onClose && (
          <ActionIcon aria-label={texts.close} onClick={onClose}>
            <IconX size={18} stroke={1.75} />
          </ActionIcon>
        )}
      </header>
      <div className={classes.body}>{children}</div>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </section>
  )
}
