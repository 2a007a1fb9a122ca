/** Several names in one cell, separated by semicolons; a semicolon or a backslash within a name has a backslash before it. */

export const writeNames = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/[\\;]/g, '\\$&')).join(';')

/** A backslash before anything else is itself. Blanks around a name, and what is empty between two signs, mean nothing. */
export const readNames = (text: string): string[] =>
  (text.match(/(?:\\[\\;]|[^;])+/g) ?? []).flatMap((one) => one.trim().replaceAll(/\\([\\;])/g, '$1') || [])
