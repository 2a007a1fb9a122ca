// What a written page is made of: a title, headings, paragraphs and lists, with bold words, keys and links in them. No
// more than these, so that a page typed by a stranger (a brand's own terms) is text and never markup.

export type Piece =
  | { kind: 'text' | 'bold' | 'key'; text: string }
  /** Within the product, or to another site. */
  | { kind: 'link'; text: string; to: string }

export type Block =
  | { kind: 'heading' | 'paragraph'; pieces: readonly Piece[] }
  | { kind: 'list' | 'steps'; items: readonly (readonly Piece[])[] }

export interface PageText {
  title: string
  blocks: readonly Block[]
}

const inline = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g

/** Anything but an address of ours or of the web is read as what it says. */
const isSafe = (to: string): boolean => /^(\/(?!\/)|https:\/\/|mailto:)/.test(to)

export const piecesOf = (line: string): Piece[] => {
  const pieces: Piece[] = []
  let at = 0
  const add = (kind: 'text' | 'bold' | 'key', text: string) => void (text !== '' && pieces.push({ kind, text }))
  for (const found of line.matchAll(inline)) {
    add('text', line.slice(at, found.index))
    const [whole, bold, key, text, to] = found
    if (bold !== undefined) add('bold', bold)
    else if (key !== undefined) add('key', key)
    else if (isSafe(to as string)) pieces.push({ kind: 'link', text: text as string, to: to as string })
    else add('text', text as string)
    at = found.index + whole.length
  }
  add('text', line.slice(at))
  return pieces
}

const markers = { list: /^[-*] /, steps: /^\d+\. / } as const

const blockOf = (lines: readonly string[]): Block => {
  const [first = ''] = lines
  if (/^#+ /.test(first)) return { kind: 'heading', pieces: piecesOf(first.replace(/^#+ /, '')) }
  for (const kind of ['list', 'steps'] as const)
    if (lines.every((line) => markers[kind].test(line)))
      return { kind, items: lines.map((line) => piecesOf(line.replace(markers[kind], ''))) }
  return { kind: 'paragraph', pieces: piecesOf(lines.join(' ')) }
}

/** Blocks stand apart by an empty line; a heading needs none below it. */
export const readPage = (text: string): PageText => {
  const parted = text.replace(/\r\n?/g, '\n').replace(/^(#+ .*)$/gm, '\n$1\n')
  const groups = parted
    .split(/\n\s*\n/)
    .map((group) =>
      group
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0)
  const [head = []] = groups
  const hasTitle = /^# /.test(head[0] ?? '')
  return {
    title: hasTitle ? (head[0] as string).slice(2) : '',
    blocks: (hasTitle ? groups.slice(1) : groups).map(blockOf),
  }
}

/** All that it says, for a search. */
export const wordsOf = ({ title, blocks }: PageText): string =>
  [
    title,
    ...blocks
      .flatMap((block) => ('pieces' in block ? [block.pieces] : block.items))
      .map((pieces) => pieces.map(({ text }) => text).join('')),
  ].join('\n')
