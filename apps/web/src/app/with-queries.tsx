import { QueryClientProvider } from '@tanstack/react-query'
import type { FunctionComponent } from 'react'
import { queryClient } from './query-client.ts'

/** A screen outside the shell that reads as those within do; apart, so that the sign-in goes without the code of it. */
export const withQueries = (Screen: FunctionComponent): FunctionComponent => {
  const WithQueries = () => (
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>
  )
  return WithQueries
}
