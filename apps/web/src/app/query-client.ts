import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '../session/api-failure.ts'

/** A refusal stays a refusal: only what the network or a busy server did is worth another try. */
const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.statusCode === 0 || error.statusCode === 503)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
    mutations: { retry: false },
  },
})
