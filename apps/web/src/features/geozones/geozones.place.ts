import { useLocation } from '@tanstack/react-router'

/** Whether the screen of geozones lies over the map, and which zone its form holds (0: a new one). */
export const useGeozonesPlace = (): { isOpen: boolean; editedId: number | null } => {
  const { pathname, search } = useLocation()
  const isOpen = pathname === '/geozones'
  const edit: unknown = 'edit' in search ? search.edit : null
  return { isOpen, editedId: isOpen && typeof edit === 'number' ? edit : null }
}
