/** HTML that may stand as it is. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type { Html }

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark)

type Part = Html | string | number | null | readonly Html[]

const written = (part: Part): string => {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escaped(String(part))
}

/** Whatever is put into it is text, unless it came out of it. */
export const html = (fixed: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(fixed.map((text, at) => text + written(parts[at] ?? null)).join(''))
