import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generatePassword } from './generated-password.ts'

test('is four groups of five, each with a digit and both cases, whatever is drawn', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (drawn) => {
      const password = generatePassword((below) => (drawn.next().value as number) % below)
      const groups = password.split('-')
      expect(groups).toHaveLength(4)
      for (const group of groups) expect(group).toMatch(/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[a-zA-Z\d]{5}$/)
      expect(password).not.toMatch(/[0O1lIo]/)
    }),
  )
})
