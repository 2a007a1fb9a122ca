import { useState } from 'react'

/**
 * True from when the record of a form was read anew until another one is opened. What is read later, because somebody
 * else saved, must not take the form away: what was typed would go with it.
 */
export const useIsOpened = (id: number | null, isFresh: boolean): boolean => {
  const [openedId, setOpenedId] = useState<number | null>(null)
  const next = isFresh ? id : openedId === id ? openedId : null
  if (next !== openedId) setOpenedId(next)
  return id !== null && next === id
}
