/** A cell that starts so is run by one spreadsheet or another (CWE-1236); full-width forms count as the plain ones. */
const startsLikeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * A plus and seven to fifteen digits, as telephone numbers are written: nothing in it can be run, and other programs want it as it
 * is. With an operator, a letter or a bracket in it the apostrophe stays.
 */
const isPhoneNumber = /^\+\d(?: ?\d){6,14}$/

/** With an apostrophe in front a spreadsheet takes the cell for text. `restoreText` gives back exactly what went in. */
export const defuseText = (text: string): string =>
  startsLikeFormula.test(text) && !isPhoneNumber.test(text) ? `'${text}` : text

export const restoreText = (text: string): string =>
  text.startsWith("'") && startsLikeFormula.test(text) ? text.slice(1) : text
