import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../session/api-failure.ts'
import { useCompanyId } from '../session/current-session.ts'

/** Lists of a company, by the first part of their key. */
export type ListNoun = 'vehicles' | 'assets' | 'persons' | 'drivers' | 'groups'

/** Why what can be chosen could not be read, said in place of a choice; undefined while it is there or on its way. */
export const useListFailure = (noun: ListNoun): string | undefined => {
  const { t } = useTranslation('errors')
  const companyId = useCompanyId()
  // Read by whoever draws the selector; here it is only looked at.
  const { data, error } = useQuery({ queryKey: [noun, companyId], queryFn: skipToken })
  if (data !== undefined || error === null) return undefined
  return t(error instanceof ApiFailure && error.statusCode === 403 ? 'forbidden' : 'notLoaded')
}
