import { useNavigate, useParams } from '@tanstack/react-router'

/** The record whose page stands in the address, `/vehicles/12`; null on the list, and 0 for what is no number. */
export const useRecordId = (): number | null => {
  const { recordId } = useParams({ strict: false }) as { recordId?: string }
  if (recordId === undefined) return null
  return /^[1-9]\d{0,9}$/.test(recordId) ? Number(recordId) : 0
}

/** Opens a record's page below the path of its list. */
export const useOpenRecord = (path: string) => {
  const navigate = useNavigate()
  return (id: number) => void navigate({ to: `${path}/${id}` as '/' })
}
