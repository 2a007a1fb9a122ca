import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '../session/api-failure.ts'
import { session } from '../session/current-session.ts'

/** A refusal stays a refusal: only what the network or a busy server did is worth another try. */
const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.statusCode === 0 || error.statusCode === 503)

export const queryClient = new QueryClient({
  defaultOptions: {
    // A browser without internet may still reach its server, and a call that fails says so; one that waits says nothing.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// What one person has read is nothing for the next.
session.subscribe(() => {
  if (session.getState().status === 'signedOut') queryClient.clear()
})
