import type { Motion } from '@atalaya/domain/item-state'
import classes from './motion-icon.module.css'

/** The icon of a state: a colour and, for those who do not see it, a shape. */
export const MotionIcon = ({ motion }: { motion: Motion }) => (
  <svg className={classes.icon} data-motion={motion} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    {motion === 'moving' && <path d="M2.5 1.5 L10.5 6 L2.5 10.5 Z" />}
    {motion === 'stopped' && <rect x="2" y="2" width="8" height="8" rx="1.5" />}
    {motion === 'idling' && (
      <>
        <rect x="2" y="1.5" width="3" height="9" rx="1" />
        <rect x="7" y="1.5" width="3" height="9" rx="1" />
      </>
    )}
    {motion === 'offline' && <circle cx="6" cy="6" r="4" className={classes.hollow} />}
    {motion === 'noFix' && <circle cx="6" cy="6" r="4" className={classes.dashed} />}
  </svg>
)
