import { useLocation } from '@tanstack/react-router'
import type { Noun } from '../nouns/define-noun.ts'

/** Whether a noun's screen lies over the map, and which record its form holds (0: a new one). */
export const useMapPlace = ({ name }: Pick<Noun, 'name'>): { isOpen: boolean; editedId: number | null } => {
  const { pathname, search } = useLocation()
  const isOpen = pathname === `/${name}`
  const edit: unknown = 'edit' in search ? search.edit : null
  return { isOpen, editedId: isOpen && typeof edit === 'number' ? edit : null }
}
