import { expect, test } from 'vitest'
import { cameraFailureOf, missingCameraFailure } from './scan-failure.ts'

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'noCamera'],
  ['OverconstrainedError', 'noCamera'],
  ['NotReadableError', 'inUse'],
  ['TimeoutError', 'camera'],
  ['constructor', 'camera'],
])('%s is told as %s', (name, failure) => {
  expect(cameraFailureOf(new DOMException('', name))).toBe(failure)
})

test('what is no error of a camera is told as one that could not be opened', () => {
  expect(cameraFailureOf('odd')).toBe('camera')
})

test('a page without TLS is told apart from a browser without cameras', () => {
  expect(missingCameraFailure(false)).toBe('insecure')
  expect(missingCameraFailure(true)).toBe('unsupported')
})
