import type { Motion } from '@atalaya/domain/item-state'
import { motionPaths } from '../layer/glyphs.ts'
import classes from './motion-icon.module.css'

/** The icon of a state: a colour and, for those who do not see it, a shape. */
export const MotionIcon = ({ motion }: { motion: Motion }) => (
  <svg className={classes.icon} data-motion={motion} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    <path d={motionPaths[motion]} />
  </svg>
)
