import classes from './due-bar.module.css'

interface Props {
  label: string
  /** In words: `faltan 1.240 km · unos 9 días`. */
  text: string
  /** Of what may pass until it is due: 0 just done, 1 due, more overdue. */
  used: number
  /** Where it is thought to stand at the end of the time that is shown, at least and at most. */
  predicted?: { least: number; most: number }
}

/** Beyond what is due there is room to be late. */
const scaleEnd = 1.25
const percent = (share: number): string => `${(Math.max(0, Math.min(scaleEnd, share)) / scaleEnd) * 100}%`

/** How near something is: what has passed, how far it is thought to come with its spread, and the line where it is due. */
export const DueBar = ({ label, text, used, predicted }: Props) => (
  <div className={classes.due} data-late={used >= 1 || undefined}>
    <span className="cut-off">{label}</span>
    <span className={classes.text}>{text}</span>
    <div className={classes.bar}>
      <div className={classes.fill} style={{ width: percent(used) }} />
      {predicted && (
        <div
          className={classes.spread}
          style={{ left: percent(predicted.least), right: `calc(100% - ${percent(predicted.most)})` }}
        />
      )}
      <div className={classes.limit} style={{ left: percent(1) }} />
      <meter
        className={classes.meter}
        min={0}
        max={1}
        value={Math.min(1, used)}
        aria-label={label}
        aria-valuetext={text}
      />
    </div>
  </div>
)
