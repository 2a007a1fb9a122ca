import classes from './middle-cut.module.css'

/** Shorter ones are seldom cut, and stay one text. */
const cutFrom = 22
/** What tells names of one kind apart stands at their end. */
const endLength = 9

/** A name that gives way in its middle where there is no room: `Transportes Gua…eta norte 12`. */
export const MiddleCut = ({ text }: { text: string }) => {
  const letters = [...text]
  if (letters.length < cutFrom) return text
  return (
    <span className={classes.name}>
      <span className={classes.start}>{letters.slice(0, -endLength).join('')}</span>
      <span className={classes.end}>{letters.slice(-endLength).join('')}</span>
    </span>
  )
}
