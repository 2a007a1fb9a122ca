import {
  type CustomField,
  type customDataNouns,
  customFieldRoutes,
  type NewCustomField,
} from '@atalaya/contract/custom-data'
import type { CustomFieldId } from '@atalaya/contract/identifiers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

export type CustomDataNoun = (typeof customDataNouns)[number]
type Fields = Record<string, CustomField>

const fieldsKey = (companyId: number) => ['customdatas', companyId] as const

export const useAllCustomFields = () => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: fieldsKey(companyId),
    queryFn: ({ signal }) => call(customFieldRoutes.list, { params: { companyId }, signal }),
    staleTime: 30_000,
  })
}

const nothing: readonly CustomField[] = []

/** The company's own fields of a noun; the same array until they change. */
export const useCustomFields = (noun: CustomDataNoun): readonly CustomField[] => {
  const { data } = useAllCustomFields()
  return useMemo(() => (data ? Object.values(data).filter(({ nouns }) => nouns.includes(noun)) : nothing), [data, noun])
}

/** What a change is based on; the server refuses it when somebody has changed it since. */
interface Base {
  id: number
  version: number
}

export const useSaveCustomField = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return async ({ key, kind, ...rest }: NewCustomField, base: Base | null): Promise<CustomField> => {
    const saved = await (base
      ? call(customFieldRoutes.update, {
          params: { companyId, customFieldId: base.id as CustomFieldId },
          body: { ...rest, version: base.version },
        })
      : call(customFieldRoutes.create, { params: { companyId }, body: { key, kind, ...rest } }))
    client.setQueryData<Fields>(fieldsKey(companyId), (known) => known && { ...known, [saved.id]: saved })
    return saved
  }
}

export const useReadCustomField = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return async (id: number): Promise<CustomField> => {
    const all = await call(customFieldRoutes.list, { params: { companyId } })
    client.setQueryData<Fields>(fieldsKey(companyId), all)
    const found = all[id]
    if (!found) throw new Error('the field is gone')
    return found
  }
}

/** With its values in every record. */
export const useRemoveCustomField = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (field: CustomField) =>
      call(customFieldRoutes.remove, { params: { companyId, customFieldId: field.id } }),
    onSuccess: (_, field) => {
      client.setQueryData<Fields>(
        fieldsKey(companyId),
        (known) => known && Object.fromEntries(Object.entries(known).filter(([id]) => Number(id) !== field.id)),
      )
      for (const noun of field.nouns) void client.invalidateQueries({ queryKey: [noun, companyId] })
    },
  })
}
