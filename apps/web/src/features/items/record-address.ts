import { useNavigate, useParams } from '@tanstack/react-router'
import type { ItemNoun } from './nouns.ts'

/** The record whose page stands in the address, `/vehicles/12`; null on the list, and 0 for what is no number. */
export const useRecordId = (): number | null => {
  const { recordId } = useParams({ strict: false }) as { recordId?: string }
  if (recordId === undefined) return null
  return /^[1-9]\d{0,9}$/.test(recordId) ? Number(recordId) : 0
}

export const useOpenRecord = (noun: ItemNoun) => {
  const navigate = useNavigate()
  return (id: number) => void navigate({ to: `/${noun}/${id}` as '/' })
}
