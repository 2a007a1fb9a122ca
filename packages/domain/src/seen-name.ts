/**
 * What shows nothing, or turns the text around: soft hyphens, blanks of no width, marks and overrides of direction,
 * fillers. With them two names look alike and are not, and one can read as another.
 */
const unseen = /[\u00ad\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u2800\u3164\ufeff\uffa0]/g
/** Joiners shape the letters and emojis that they stand between; at an end they shape nothing. */
const atTheEnds = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g

/** A name as people see it: one form of each letter, one blank where several or a line end stood, nothing unseen. */
export const asSeen = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(unseen, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(atTheEnds, '')

/** What two names are that may not stand beside each other: case does not tell them apart (`name_key` of the database is the same). */
export const nameKey = (name: string): string =>
  // Letter by letter, as the database does: neither Σ at an end nor İ becomes something of its own.
  Array.from(asSeen(name), (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')
