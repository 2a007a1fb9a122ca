import { type CustomState, customStateRoutes } from '@atalaya/contract/custom-states'
import { useMemo } from 'react'
import { useShortList } from '../../nouns/short-noun.queries.ts'

export const customStates = { name: 'customStates', routes: customStateRoutes }

const nothing: readonly CustomState[] = []

/** The company's own states of vehicles, assets or persons; the same array until they change. */
export const useCustomStates = (itemType: CustomState['itemType'] | null): readonly CustomState[] => {
  const { data } = useShortList(customStates)
  return useMemo(
    () => (data && itemType ? Object.values(data).filter((state) => state.itemType === itemType) : nothing),
    [data, itemType],
  )
}
