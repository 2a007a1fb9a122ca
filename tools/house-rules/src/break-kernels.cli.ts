// `npm run break-kernels [kernel …]`: breaks each kernel of the web in one line, and names the test that says so.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KernelBreak, kernels } from './kernel-states.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'atalaya-breaks-'))

interface Report {
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

/** The first test that fails, or undefined where all pass. */
const firstFailing = (tests: readonly string[]): string | undefined => {
  const file = join(folder, 'report.json')
  const args = ['run', '--project', 'components', '--bail', '1', '--reporter=json', `--outputFile=${file}`, ...tests]
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: root, stdio: 'ignore' })
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
  rmSync(file)
  return testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed')
    ?.fullName
}

/** The file is as it was afterwards, and after Ctrl+C: what is spawned ends by it too, and the rest runs on. */
const whileBroken = <T>({ file, was, becomes }: KernelBreak, look: () => T): T => {
  const path = join(root, file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    whole.replace(was, () => becomes),
  )
  try {
    return look()
  } finally {
    writeFileSync(path, whole)
  }
}

let isInterrupted = false
process.on('SIGINT', () => {
  isInterrupted = true
})
const wanted = process.argv.slice(2)
for (const [name, { tests, breaks }] of Object.entries(kernels)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const each of breaks) {
    if (isInterrupted) break
    const caughtBy = whileBroken(each, () => firstFailing(tests))
    process.stdout.write(`${caughtBy ? '✓' : '✗'} ${name}: ${each.file}: ${caughtBy ?? 'no test has noticed'}\n`)
    if (!caughtBy) process.exitCode = 1
  }
}
rmSync(folder, { recursive: true, force: true })
