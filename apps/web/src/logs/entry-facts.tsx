import classes from './entry-facts.module.css'

/** What is known of one entry of a log, a line each; what is not known has no text, and no line. */
export const EntryFacts = ({ facts }: { facts: readonly (readonly [label: string, text: string])[] }) => (
  <dl className={classes.facts}>
    {facts
      .filter(([, text]) => text !== '')
      .map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
  </dl>
)
