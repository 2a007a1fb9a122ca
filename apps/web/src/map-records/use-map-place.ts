import { useLocation } from '@tanstack/react-router'
import type { Noun } from '../nouns/define-noun.ts'

/** Whether a noun's screen lies over the map, and which record its form holds (0: a new one). */
export const useMapPlace = ({ name }: Pick<Noun, 'name'>): { isOpen: boolean; editedId: number | null } => {
  // By what is asked of it: the address changes whenever the map comes to rest.
  const isOpen = useLocation({ select: ({ pathname }) => pathname === `/${name}` })
  const edit: unknown = useLocation({ select: ({ search }) => ('edit' in search ? search.edit : null) })
  return { isOpen, editedId: isOpen && typeof edit === 'number' ? edit : null }
}
