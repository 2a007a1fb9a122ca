#!/usr/bin/env node
// `npm test`: everything that is checked, on a fresh clone too. `npm test -- unit lint` runs parts.
import { prepare } from './prepare.mjs'
import { launch, Refusal } from './progress.mjs'
import { testSteps } from './test-steps.mjs'

const row = ({ name, passed, failed, skipped, note, seconds }) => {
  const counts = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${String(skipped).padStart(4)} skipped`
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${counts} ${String(seconds).padStart(5)} s  ${note}`.trimEnd()
}

/** Begins a step; what it says is kept until it is shown. */
const start = ({ name, run }, node) => {
  const startedAt = Date.now()
  let kept = ''
  let isShown = false
  const write = (text) => {
    if (isShown) process.stdout.write(text)
    else kept += text
  }
  const ran = run(node, write).catch((error) => {
    write(`${error instanceof Refusal ? error.message : error.stack}\n`)
    return { passed: 0, failed: 1, skipped: 0, note: 'could not run' }
  })
  return {
    result: ran.then((result) => ({ name, ...result, seconds: Math.round((Date.now() - startedAt) / 1000) })),
    show: () => {
      isShown = true
      process.stdout.write(kept)
    },
  }
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
  const steps = testSteps.filter(isWanted)
  const early = new Map(steps.filter((step) => step.startsFirst).map((step) => [step, start(step, node)]))
  const results = []
  for (const [at, step] of steps.entries()) {
    process.stdout.write(`\n── ${step.name} ──\n`)
    const { show, result } = early.get(step) ?? start(step, node)
    const next = steps[at + 1]
    if (next?.isBeside) early.set(next, start(next, node))
    show()
    results.push(await result)
  }

  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const failures = results.flatMap(({ name, failures: ofPart = [] }) => ofPart.map((one) => `✗ ${name}: ${one}\n`))
  if (failures.length > 0) process.stdout.write(`\n── what failed ──\n${failures.join('')}`)
  process.stdout.write(`\n${results.map(row).join('\n')}\n\n${sum('passed')} passed, ${sum('failed')} failed\n`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
})
