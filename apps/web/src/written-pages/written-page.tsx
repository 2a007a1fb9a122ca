import { Kbd } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Block, PageText, Piece } from './page-text.ts'
import classes from './written-page.module.css'

const drawn = (piece: Piece): ReactNode => {
  switch (piece.kind) {
    case 'bold':
      return <strong>{piece.text}</strong>
    case 'key':
      return <Kbd size="xs">{piece.text}</Kbd>
    case 'link':
      return piece.to.startsWith('/') ? (
        <Link to={piece.to}>{piece.text}</Link>
      ) : (
        <a href={piece.to} target="_blank" rel="noreferrer">
          {piece.text}
        </a>
      )
    default:
      return piece.text
  }
}

/** They never change places: what is where is what it is. */
const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text as it was written
    <span key={at}>{drawn(piece)}</span>
  ))

const Drawn = ({ block }: { block: Block }) => {
  if ('pieces' in block) {
    const Line = block.kind === 'heading' ? 'h2' : 'p'
    return (
      <Line>
        <Pieces pieces={block.pieces} />
      </Line>
    )
  }
  const List = block.kind === 'steps' ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((pieces, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text as it was written
        <li key={at}>
          <Pieces pieces={pieces} />
        </li>
      ))}
    </List>
  )
}

/** A page to read, without its title, which the screen around it shows. */
export const WrittenPage = ({ page }: { page: PageText }) => (
  <div className={classes.page}>
    {page.blocks.map((block, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text as it was written
      <Drawn key={at} block={block} />
    ))}
  </div>
)
