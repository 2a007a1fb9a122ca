import { type CustomField, type customDataNouns, customFieldRoutes } from '@atalaya/contract/custom-data'
import { useMemo } from 'react'
import { useShortList } from '../../nouns/short-noun.queries.ts'

export type CustomDataNoun = (typeof customDataNouns)[number]

export const customFields = { name: 'customFields', routes: customFieldRoutes }

const nothing: readonly CustomField[] = []

/** The company's own fields of a noun; the same array until they change. */
export const useCustomFields = (noun: CustomDataNoun): readonly CustomField[] => {
  const { data } = useShortList(customFields)
  return useMemo(() => (data ? Object.values(data).filter(({ nouns }) => nouns.includes(noun)) : nothing), [data, noun])
}
