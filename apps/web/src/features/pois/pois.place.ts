import { useLocation } from '@tanstack/react-router'

/** Whether the screen of points lies over the map, and which point its form holds (0: a new one). */
export const usePoisPlace = (): { isOpen: boolean; editedId: number | null } => {
  const { pathname, search } = useLocation()
  const isOpen = pathname === '/pois'
  const edit: unknown = 'edit' in search ? search.edit : null
  return { isOpen, editedId: isOpen && typeof edit === 'number' ? edit : null }
}
