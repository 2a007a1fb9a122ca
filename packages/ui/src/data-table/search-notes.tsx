import type { SearchNote } from './search-note.ts'
import classes from './search-notes.module.css'

interface Props {
  notes: readonly SearchNote[]
  /** Where it stands. */
  className: string | undefined
}

/** `ICCID: 8934…`, with what was found marked: why a row is there that its columns do not explain. */
export const SearchNotes = ({ notes, className }: Props) => (
  <span className={`${classes.notes} ${className}`} data-search-notes>
    {notes.map(({ header, parts }) => (
      <span key={header}>
        {header}:{' '}
        {parts.map(({ text, isFound }, nth) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order
          isFound ? <mark key={nth}>{text}</mark> : text,
        )}
      </span>
    ))}
  </span>
)
