import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ensureSecrets, rotateSecret } from './secrets-file.ts'

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'atalaya-secrets-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

test('secrets are made once, differ from folder to folder and are readable by their owner alone', async () => {
  const dataDir = await folder()
  const secrets = await ensureSecrets(dataDir)
  expect(await ensureSecrets(dataDir)).toEqual(secrets)
  expect(await ensureSecrets(await folder())).not.toEqual(secrets)
  expect(secrets.tokenSecrets[0].length).toBeGreaterThanOrEqual(32)
  expect(await readdir(dataDir)).toEqual(['secrets.json'])
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test('a file that lacks one is not filled up with another', async () => {
  const dataDir = await folder()
  await writeFile(join(dataDir, 'secrets.json'), '{"tokenSecret":"x"}')
  await expect(ensureSecrets(dataDir)).rejects.toThrow(/lacks a secret/)
})

test('a new secret comes in front of the one before, for whoever owns the file alone', async () => {
  const dataDir = await folder()
  expect(await rotateSecret(dataDir)).toBe(false)
  const { databasePassword, tokenSecrets } = await ensureSecrets(dataDir)
  expect(await rotateSecret(dataDir)).toBe(true)
  expect(await rotateSecret(dataDir)).toBe(true)
  const after = await ensureSecrets(dataDir)
  expect(after).toEqual({ databasePassword, tokenSecrets: [expect.any(String), expect.any(String), ...tokenSecrets] })
  expect(new Set(after.tokenSecrets).size).toBe(3)
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
})
