import { expect, test } from 'vitest'
import { claimPointer, isPointerClaimed, onPointerClaim } from './pointer-claim.ts'

test('the pointer is free again when the last of those who took it lets go, once each', () => {
  const heard: boolean[] = []
  const stop = onPointerClaim((isClaimed) => heard.push(isClaimed))
  const [first, second] = [claimPointer(), claimPointer()]
  first()
  first()
  expect(isPointerClaimed()).toBe(true)
  second()
  expect(isPointerClaimed()).toBe(false)
  stop()
  claimPointer()()
  expect(heard).toEqual([true, true, true, false])
})
