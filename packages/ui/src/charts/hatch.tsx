import classes from './chart-frame.module.css'

/** The pattern of what nobody knows: no data is never a zero. Fill with `url(#id)`. */
export const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <line x1="0" y1="0" x2="0" y2="6" className={classes.nothing} />
  </pattern>
)
