import { type ReactNode, useMemo } from 'react'
import { FailureView } from '../feedback/failure-view.tsx'

interface Read<Row> {
  /** As the server answers it, by id. */
  data: Readonly<Record<string, Row>> | undefined
  error: unknown
  refetch(): unknown
}

/** What has been read as a table takes it: the same rows until something changes, or why there are none. */
export const useRows = <Row,>({ data, error, refetch }: Read<Row>): { rows: Row[] | undefined; failure: ReactNode } => {
  const rows = useMemo(() => data && Object.values(data), [data])
  return { rows, failure: error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : undefined }
}
