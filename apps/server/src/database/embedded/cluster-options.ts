import type { ProcessOwner } from './process-owner.ts'

export interface ClusterOptions {
  /** PostgreSQL's own folder; its parent exists and can be reached by the owner. */
  folder: string
  owner: ProcessOwner
  /** Of the superuser `postgres`; set when the cluster is made. */
  password: string
  /** As in postgresql.conf, given anew at each start. */
  settings: Record<string, string>
  /** Where there is no reason for another: a free one. */
  port?: number | undefined
  onProgress(line: string): void
}
