interface Chosen {
  count: number
  /** Of those that are known, in the order of the list. */
  labels: readonly string[]
}

/** What fits into a form's field without being cut; more names than these never do. */
const longestNames = 36
const mostNames = 4

/** What a dropdown says of its choice: the names while they fit, then how many. */
export const chosenText = ({ count, labels }: Chosen, placeholder: string, counted: (count: number) => string) => {
  if (count === 0) return placeholder
  if (count > mostNames || labels.length < count) return counted(count)
  const names = labels.join(', ')
  return count === 1 || names.length <= longestNames ? names : counted(count)
}
