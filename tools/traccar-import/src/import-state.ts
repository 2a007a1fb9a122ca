import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { SourceFailure } from './traccar-source.ts'

const Device = z.object({
  /** Of the vehicle that stands for it. */
  itemId: z.number().int(),
  isDescribed: z.boolean(),
  /** All of its positions between are stored. */
  positionsFromMs: z.number().optional(),
  positionsUntilMs: z.number().optional(),
})

const State = z.object({
  source: z.string(),
  companyId: z.number().int(),
  /** By Traccar's ids. */
  groups: z.record(z.string(), z.number().int()),
  devices: z.record(z.string(), Device),
})
export type ImportState = z.infer<typeof State>

/** What was done before, so that a second run goes on where the first one stopped. */
export const openState = async (path: string, source: string, companyId: number) => {
  const state = (await readState(path)) ?? { source, companyId, groups: {}, devices: {} }
  if (state.source !== source || state.companyId !== companyId)
    throw new SourceFailure(`${path} is about ${state.source} and company ${state.companyId}: name another --state`)
  return {
    state,
    save: async () => {
      await writeFile(`${path}.new`, JSON.stringify(state, null, 1))
      await rename(`${path}.new`, path)
    },
  }
}

const readState = async (path: string): Promise<ImportState | undefined> => {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    // The first run.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new SourceFailure(`${path} cannot be read`)
  }
  try {
    return State.parse(JSON.parse(text))
  } catch {
    throw new SourceFailure(`${path} is not the state of an import: delete it, or name another --state`)
  }
}
