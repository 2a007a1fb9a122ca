import { rename, writeFile } from 'node:fs/promises'

/** Readable by its owner alone, and never half written: a reader sees the file of before or the file of after. */
export const writeFileWhole = async (path: string, content: string): Promise<void> => {
  const draft = `${path}.${process.pid}.new`
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, path)
}
