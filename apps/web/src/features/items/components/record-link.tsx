import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ItemNoun } from '../item.noun.ts'

/** A record by its name, and the way to its page; as large as the words around it. */
export const RecordLink = ({ noun, id, name }: { noun: ItemNoun['name']; id: number; name: string }) => (
  <Anchor inherit renderRoot={(root) => <Link {...root} to={`/${noun}/${id}` as '/'} />}>
    {name}
  </Anchor>
)
