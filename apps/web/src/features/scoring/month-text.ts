/** `Octubre de 2026` at the beginning of a line, `octubre de 2026` within one; of a day of that month. */
export const monthText = (day: string, language: string): { alone: string; inText: string } => {
  const inText = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  )
  return { inText, alone: inText.slice(0, 1).toLocaleUpperCase(language) + inText.slice(1) }
}
