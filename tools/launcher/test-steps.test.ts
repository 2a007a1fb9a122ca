import { expect, it } from 'vitest'
import { countReport } from './test-steps.mjs'

const report = (overrides: object = {}) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...overrides,
})

it('counts what passed, failed and was skipped', () => {
  const counted = countReport(report({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }), 1)
  expect(counted).toMatchObject({ passed: 3, failed: 2, skipped: 2 })
})

it('counts a file that could not be loaded as one failure', () => {
  const counted = countReport(report({ testResults: [{ status: 'failed', assertionResults: [] }] }), 1)
  expect(counted).toMatchObject({ passed: 3, failed: 1 })
})

it('does not count a failed test twice for the file that holds it', () => {
  const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]
  expect(countReport(report({ numFailedTests: 1, testResults }), 1)).toMatchObject({ passed: 3, failed: 1 })
})

it('fails for an error outside of any test', () => {
  expect(countReport(report(), 1)).toMatchObject({ failed: 1, note: 'an error outside of any test' })
})

it('fails where no test was found', () => {
  expect(countReport(report({ numPassedTests: 0 }), 0)).toMatchObject({ failed: 1, note: 'found no test' })
})
