/** A cell that starts so is run by one spreadsheet or another (CWE-1236); full-width forms count as the plain ones. */
const startsLikeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** With an apostrophe in front a spreadsheet takes the cell for text. `restoreText` gives back exactly what went in. */
export const defuseText = (text: string): string => (startsLikeFormula.test(text) ? `'${text}` : text)

export const restoreText = (text: string): string =>
  text.startsWith("'") && startsLikeFormula.test(text) ? text.slice(1) : text
