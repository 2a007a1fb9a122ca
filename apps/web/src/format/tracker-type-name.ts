import { trackerTypes } from '@atalaya/contract/trackers'
import i18next from 'i18next'

/** A maker's name is the same everywhere; what is none is said in the reader's language. */
export const trackerTypeName = (typeId: number): string => {
  const key = `devices:types.${typeId}`
  if (i18next.exists(key)) return String(i18next.t(key as 'devices:types.2'))
  return trackerTypes.find(({ id }) => id === typeId)?.name ?? `#${typeId}`
}
