/** Hands a finished document to the browser's downloads. */
export const download = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser takes the content with the click, though not always at once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
