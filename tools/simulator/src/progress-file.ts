import { readFile, rename, writeFile } from 'node:fs/promises'
import type { DemoFleetMember } from '@atalaya/domain/journey/demo-fleet'
import { z } from 'zod'

const Progress = z.record(z.string(), z.object({ historyUntilTs: z.number(), acknowledgedTs: z.number() }))

/** Up to which report each tracker's server has everything: kept over restarts, so that nothing is missed nor sent twice. */
export interface ProgressFile {
  /** The last acknowledged instant; undefined for a device that has sent nothing since its history was written. */
  acknowledgedOf(member: DemoFleetMember): number | undefined
  note(member: DemoFleetMember, recordedAt: number): void
  /** Writes what has changed; a broken or missing file only means that some reports are sent again. */
  save(): Promise<void>
}

export const openProgressFile = async (path: string): Promise<ProgressFile> => {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  let progress: z.infer<typeof Progress> = {}
  try {
    progress = Progress.parse(JSON.parse(text))
  } catch {
    // Half a file of before: the server knows repeats when it sees them.
  }
  let isDirty = false
  return {
    acknowledgedOf({ deviceId, historyUntilTs }) {
      const known = progress[deviceId]
      // A new seed wrote another history: what was sent before is in no database any more.
      return known?.historyUntilTs === historyUntilTs ? known.acknowledgedTs : undefined
    },
    note({ deviceId, historyUntilTs }, recordedAt) {
      progress[deviceId] = { historyUntilTs, acknowledgedTs: recordedAt }
      isDirty = true
    },
    async save() {
      if (!isDirty) return
      isDirty = false
      await writeFile(`${path}.new`, JSON.stringify(progress))
      await rename(`${path}.new`, path)
    },
  }
}
