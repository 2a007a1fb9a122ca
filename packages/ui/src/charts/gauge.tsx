import classes from './gauge.module.css'

interface Props {
  label: string
  /** As it is read: `62 L de 80 L`. */
  text: string
  /** From 0 to 1. */
  share: number
}

/** How full something is: a bar with its quarters marked. */
export const Gauge = ({ label, text, share }: Props) => {
  const percent = Math.round(Math.max(0, Math.min(1, share)) * 100)
  return (
    <div className={classes.gauge}>
      <span className="hint">{label}</span>
      <span className={classes.text}>{text}</span>
      <div className={classes.bar}>
        <div className={classes.fill} style={{ width: `${percent}%` }} />
        <meter className={classes.meter} min={0} max={100} value={percent} aria-label={label} aria-valuetext={text} />
      </div>
    </div>
  )
}
