import { RecordSkeleton } from '@atalaya/ui/state-view'
import type { ReactNode } from 'react'
import { FailureView } from '../feedback/failure-view.tsx'
import { ApiFailure } from '../session/api-failure.ts'

interface Props {
  /** The record has been read, or is a new one. */
  isThere: boolean
  /** Of reading it; one that is not found is gone. */
  error: unknown
  /** In place of one that is gone. */
  gone: ReactNode
  /** Of the skeleton. */
  lines?: number
  onRetry(): void
  children: ReactNode
}

/** Where a record's form stands: the form, or that the record is on its way, gone, or could not be read. */
export const OpenedRecord = ({ isThere, error, gone, lines, onRetry, children }: Props) => {
  if (isThere) return children
  if (isNotFound(error)) return gone
  return error ? <FailureView error={error} onRetry={onRetry} /> : <RecordSkeleton lines={lines} />
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiFailure && error.statusCode === 404
