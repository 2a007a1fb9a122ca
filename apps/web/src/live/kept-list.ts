import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Anew even where the first answer is still on its way: an invalidation alone leaves that one as it is. */
export const readListAgain = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  await client.cancelQueries({ queryKey, exact: true })
  await client.invalidateQueries({ queryKey })
}

/** Brings a list that is already here up to date; one that is not is read when it is wanted. */
export const changeKeptList = <List>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (known: List | undefined) => List | undefined,
): void => {
  client.setQueryData<List>(queryKey, change)
  // An answer on its way may be older than the change, and would put back what has gone.
  if (client.isFetching({ queryKey, exact: true }) > 0) void readListAgain(client, queryKey)
}
