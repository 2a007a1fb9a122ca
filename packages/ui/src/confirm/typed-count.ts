const grouped = /^\d{1,3}(?:[.,\s’]\d{3})+$/

/** Whether a person has typed this number, with the marks of any language between its thousands or without. */
export const isTypedCount = (typed: string, count: number): boolean => {
  const text = typed.trim()
  return (grouped.test(text) ? text.replaceAll(/\D/g, '') : text) === String(count)
}
