import { expect, test } from 'vitest'
import { defuseText, restoreText } from './formula-guard.ts'

test('a telephone number goes into other programs as it is', () => {
  for (const text of ['+34600111222', '+34 600 11 12 22']) expect(defuseText(text)).toBe(text)
})

test.each(['+34-600', '+34+1', '+34 (0)', '+cmd|x', '=1+1', '-34600', '@SUM(A1)', '+', '+34\t1', "'+34600"])(
  '%s is kept from being run, and comes back as it was',
  (text) => {
    expect(defuseText(text)).toBe(`'${text}`)
    expect(restoreText(defuseText(text))).toBe(text)
  },
)

test('a number in a file that was written with an apostrophe before it is read without', () => {
  expect(restoreText("'+34600111222")).toBe('+34600111222')
  expect(restoreText('+34600111222')).toBe('+34600111222')
})
