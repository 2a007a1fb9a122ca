import { expect, it } from 'vitest'
import { root } from './places.mjs'
import { countReport, failuresOf } from './test-steps.mjs'

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

it('names each test that failed, with what it said first, and a file that could not be loaded', () => {
  const testResults = [
    {
      name: `${root}/packages/domain/src/fix.test.ts`,
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'is kept' },
        { status: 'failed', fullName: 'is older', failureMessages: ['\u001B[31mexpected 1\u001B[39m\nat line 3'] },
      ],
    },
    { name: `${root}/tools/load.test.ts`, status: 'failed', message: 'no such module', assertionResults: [] },
  ]
  expect(failuresOf(report({ testResults }))).toEqual([
    'packages/domain/src/fix.test.ts › is older\n    expected 1\n    at line 3',
    'tools/load.test.ts\n    no such module',
  ])
})
