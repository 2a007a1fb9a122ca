import { type QueryKey, useQuery } from '@tanstack/react-query'

/**
 * One record as the server holds it now, for its form: a list that is minutes old would make a conflict of every save.
 * `id` is null while none is open, and 0 for one that does not exist yet.
 */
export const useRecord = <Entity>(
  nounKey: QueryKey,
  id: number | null,
  read: (id: number, signal: AbortSignal) => Promise<Entity>,
) =>
  useQuery({
    queryKey: [...nounKey, 'record', id],
    queryFn: ({ signal }) => read(id ?? 0, signal),
    enabled: id !== null && id > 0,
    gcTime: 0,
  })
