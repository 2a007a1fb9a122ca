import { expect, test } from 'vitest'
import { joinUndone, undoAll } from './undo-all.ts'

const pages = (count: number, each = 1_000) => {
  const asked: (number | undefined)[] = []
  const ask = async ({ beforeId }: { beforeId?: number }) => {
    asked.push(beforeId)
    const at = beforeId ?? count
    const undone = Array.from({ length: each }, (_, id) => ({ noun: 'vehicles', id }))
    return { undone, notUndone: [], nextBeforeId: at > 1 ? at - 1 : null }
  }
  return { asked, ask }
}
const ways = (signal = new AbortController().signal, onProgress: (done: number) => void = () => undefined) => ({
  signal,
  onProgress,
  onWaiting: () => undefined,
})

test('goes through all pages of everybody who is asked, and says how far it is', async () => {
  const [one, other] = [pages(2), pages(1)]
  const heard: number[] = []
  const outcome = await undoAll([one.ask, other.ask])(
    'x',
    ways(undefined, (done) => heard.push(done)),
  )
  expect(outcome).toEqual({ undone: 3_000, notUndone: 0, failure: null, goOn: null })
  expect(one.asked).toEqual([undefined, 1])
  expect(heard).toEqual([1_000, 2_000, 3_000])
})

test('stops after the page on its way, and goes on from there', async () => {
  const { asked, ask } = pages(3)
  const control = new AbortController()
  const outcome = await undoAll([ask])(
    'x',
    ways(control.signal, () => control.abort()),
  )
  expect([outcome.undone, outcome.failure, asked.length]).toEqual([1_000, null, 1])
  const rest = await outcome.goOn?.(ways())
  expect([rest?.undone, rest?.goOn]).toEqual([2_000, null])
  expect(asked).toEqual([undefined, 2, 1])
})

test('tells what was undone before the line went, and tries that page again', async () => {
  const { asked, ask } = pages(2)
  let isBroken = true
  const outcome = await undoAll([
    (body) => {
      if (asked.length === 1 && isBroken) throw new Error('no line')
      return ask(body)
    },
  ])('x', ways())
  expect([outcome.undone, outcome.failure]).toEqual([1_000, new Error('no line')])
  isBroken = false
  expect((await outcome.goOn?.(ways()))?.undone).toBe(1_000)
  expect(asked).toEqual([undefined, 1])
})

test('what was undone before a stop and after it is told as one', () => {
  const before = { undone: 1_000, notUndone: 2, failure: null, goOn: null }
  const latest = { undone: 500, notUndone: 1, failure: null, goOn: null }
  expect(joinUndone(before, latest)).toEqual({ ...latest, undone: 1_500, notUndone: 3 })
  expect(joinUndone(null, latest)).toEqual(latest)
})
