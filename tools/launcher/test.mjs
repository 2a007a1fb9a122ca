#!/usr/bin/env node
// `npm test`: everything that is checked, on a fresh clone too. `npm test -- unit lint` runs parts.
import { prepare } from './prepare.mjs'
import { launch, Refusal } from './progress.mjs'
import { testSteps } from './test-steps.mjs'

const row = ({ name, passed, failed, skipped, note, seconds }) => {
  const counts = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${String(skipped).padStart(4)} skipped`
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${counts} ${String(seconds).padStart(5)} s  ${note}`.trimEnd()
}

await launch(async () => {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !testSteps.some((step) => step.name === name))
  if (unknown.length > 0)
    throw new Refusal(
      `There is no part ${unknown.join(', ')}; there are ${testSteps.map(({ name }) => name).join(', ')}.`,
    )

  const isWanted = ({ name, isOnDemand }) => (wanted.length === 0 ? !isOnDemand : wanted.includes(name))
  const node = await prepare()
  const results = []
  for (const { name, run } of testSteps.filter(isWanted)) {
    process.stdout.write(`\n── ${name} ──\n`)
    const startedAt = Date.now()
    const result = await run(node).catch((error) => {
      process.stdout.write(`${error instanceof Refusal ? error.message : error.stack}\n`)
      return { passed: 0, failed: 1, skipped: 0, note: 'could not run' }
    })
    results.push({ name, ...result, seconds: Math.round((Date.now() - startedAt) / 1000) })
  }

  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  process.stdout.write(`\n${results.map(row).join('\n')}\n\n${sum('passed')} passed, ${sum('failed')} failed\n`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
})
