const mostShown = 99
const mark = /^\(\d+\+?\) /

/** A tab's title as its screen wrote it, without the count of what is unseen. */
export const plainTitle = (title: string): string => title.replace(mark, '')

/** A tab's title with the count of what is unseen before it, "(3) Avisos". */
export const countedTitle = (title: string, unseen: number): string => {
  const plain = plainTitle(title)
  return unseen === 0 ? plain : `(${unseen > mostShown ? `${mostShown}+` : unseen}) ${plain}`
}
