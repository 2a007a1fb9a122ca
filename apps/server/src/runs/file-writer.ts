import { createHash } from 'node:crypto'
import type { Tx } from '../database/tenant.ts'
import type { ClaimedRun } from './claim.repository.ts'
import type { RunFileWriter } from './run-kind.ts'

const partBytes = 1024 * 1024

type Step = (work: (tx: Tx) => Promise<undefined>) => Promise<void>

/** Held in memory: the part that fills and the one that is being committed. */
export const createFileWriter = async (
  { id, companyId, resellerId }: Pick<ClaimedRun, 'id' | 'companyId' | 'resellerId'>,
  { name, type }: { name: string; type: string },
  step: Step,
): Promise<RunFileWriter> => {
  const owner = { company_id: companyId, reseller_id: resellerId }
  const hash = createHash('sha256')
  let fileId = 0
  await step(async (tx) => {
    const row = tx.insertInto('run_files').values({ ...owner, run_id: id, name, type })
    fileId = (await row.returning('id').executeTakeFirstOrThrow()).id
    return undefined
  })
  let part = Buffer.allocUnsafe(partBytes)
  let [filled, bytes, number] = [0, 0, 0]
  let writing: Promise<void> = Promise.resolve()

  /** Waits for the part before it, which is what holds back whoever writes faster than the database takes it. */
  const hand = async (content: Buffer): Promise<void> => {
    await writing
    const at = { file_id: fileId, number }
    number += 1
    writing = step(async (tx) => {
      await tx
        .insertInto('run_file_parts')
        .values({ ...at, ...owner, content })
        .execute()
      return undefined
    })
    // Told by the next wait.
    writing.catch(() => undefined)
  }

  return {
    async write(chunk) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = 0; at < chunk.length; ) {
        const taken = Math.min(chunk.length - at, partBytes - filled)
        part.set(chunk.subarray(at, at + taken), filled)
        at += taken
        filled += taken
        if (filled < partBytes) continue
        await hand(part)
        part = Buffer.allocUnsafe(partBytes)
        filled = 0
      }
    },
    async end() {
      if (filled > 0) await hand(part.subarray(0, filled))
      await writing
      const sha256 = hash.digest()
      await step(async (tx) => {
        await tx.updateTable('run_files').set({ bytes, sha256 }).where('id', '=', fileId).execute()
        return undefined
      })
      return { bytes, sha256: sha256.toString('hex') }
    },
  }
}
