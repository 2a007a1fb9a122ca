import type { LiveMessage } from '@atalaya/contract/live'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unsentBytes } from '../limits/live-connections.limits.ts'
import { type Audience, everything } from './audience.ts'
import { createClientFeed } from './client-feed.ts'
import { createCompanyStream } from './company-stream.ts'
import { createSubscriptions } from './subscriptions.ts'

type Told = LiveMessage | { kind: 'bindCompany'; resumed: boolean } | { kind: 'snapshotEnd' }

const position = (itemId: number, recordedAt: number): LiveMessage =>
  ({ kind: 'position', itemType: 1, itemId, lat: 43, lng: -2, recordedAt, motion: 'moving' }) as LiveMessage
const driver = (vehicleId: number, driverId: number): LiveMessage =>
  ({ kind: 'driver', vehicleId, driverId }) as unknown as LiveMessage
const gone = (itemId: number): LiveMessage => ({ kind: 'itemDelete', itemType: 1, itemId }) as LiveMessage

const ofItems = (...ids: readonly number[]): Audience => ({
  key: ids.join(','),
  sees: (itemId) => itemId === null || ids.includes(itemId),
  itemIds: new Set(ids),
  groupIds: new Set(),
})

/** A page that keeps what it is told, over a line that can be slow or cut. */
const createPage = () => {
  const items = new Map<number, number>()
  let lastSeq = 0
  let whole: number | undefined
  let ends = 0
  let hellos = 0
  return {
    items,
    /** Where a page goes on that has a whole snapshot; undefined where it has none. */
    has: () => whole,
    counts: () => ({ ends, hellos }),
    unread: 0,
    send(frame: string): void {
      const { seq, messages } = JSON.parse(frame) as { seq: number; messages: Told[] }
      for (const message of messages) {
        if (message.kind === 'bindCompany') {
          hellos++
          if (!(message as { resumed: boolean }).resumed) {
            items.clear()
            whole = undefined
            lastSeq = 0
          }
        } else if (message.kind === 'snapshotEnd') {
          ends++
          whole = seq
        } else if (message.kind === 'position') items.set(message.itemId, message.recordedAt as number)
        else if (message.kind === 'itemDelete') items.delete(message.itemId)
      }
      expect(seq).toBeGreaterThanOrEqual(lastSeq)
      lastSeq = seq
      if (whole !== undefined) whole = Math.max(whole, seq)
    },
  }
}

/** A company's stream, the rounds in which it goes out, and one client of it. */
const createScene = (audience: Audience = everything) => {
  const stream = createCompanyStream('s')
  const page = createPage()
  let flushed = 0
  let clock = 0
  const connect = () => {
    const subscriptions = createSubscriptions()
    const feed = createClientFeed({
      stream,
      companyId: 1,
      outlet: { send: (frame) => page.send(frame), bufferedBytes: () => page.unread },
      subscriptions,
      audience,
      listsMayHaveChanged: () => false,
      onSnapshot: () => undefined,
    })
    const lastSeq = page.has()
    feed.start(lastSeq === undefined ? undefined : { stream: 's', lastSeq })
    return { feed, subscriptions }
  }
  let line = connect()
  const flush = (): boolean => {
    const round = { from: flushed, to: stream.seq, changes: stream.takeChanges(), frames: new Map() }
    flushed = round.to
    return line.feed.flush(round)
  }
  return {
    page,
    stream,
    feed: () => line.feed,
    subscriptions: () => line.subscriptions,
    flush,
    move: (itemId: number) => stream.append(position(itemId, ++clock)),
    look: (isInMap: boolean) => void line.subscriptions.apply({ type: 'userInMap', isInMap }, []),
    reconnect: (isInMap: boolean) => {
      line = connect()
      if (!isInMap) line.subscriptions.apply({ type: 'userInMap', isInMap }, [])
    },
    /** Until there is no more. */
    settle(): void {
      line.subscriptions.apply({ type: 'userInMap', isInMap: true }, [])
      page.unread = 0
      for (let rounds = 0; rounds === 0 || flush(); rounds++) expect(rounds).toBeLessThan(20)
    },
    truth: (seen: Audience) =>
      new Map(
        [...stream.positions()].flatMap(({ itemId, message }): [number, number][] =>
          message?.kind === 'position' && itemId !== null && seen.sees(itemId)
            ? [[itemId, message.recordedAt as number]]
            : [],
        ),
      ),
  }
}
type Scene = ReturnType<typeof createScene>

const item = fc.integer({ min: 1, max: 6 })
const anything = fc.oneof(
  item.map((id) => ({ name: `move ${id}`, run: (scene: Scene) => scene.move(id) })),
  item.map((id) => ({ name: `delete ${id}`, run: ({ stream }: Scene) => stream.append(gone(id)) })),
  item.map((id) => ({ name: `driver ${id}`, run: ({ stream }: Scene) => stream.append(driver(id, id)) })),
  fc.constant({ name: 'flush', run: (scene: Scene) => void scene.flush() }),
  fc.boolean().map((slow) => ({
    name: slow ? 'slow' : 'fast',
    run: ({ page }: Scene) => {
      page.unread = slow ? unsentBytes.value + 1 : 0
    },
  })),
)
const line = fc.oneof(
  fc.boolean().map((isInMap) => ({ name: isInMap ? 'look' : 'away', run: (scene: Scene) => scene.look(isInMap) })),
  fc.boolean().map((isInMap) => ({
    name: `reconnect ${isInMap ? 'looking' : 'away'}`,
    run: (scene: Scene) => scene.reconnect(isInMap),
  })),
)
const history = (...kinds: readonly (typeof anything | typeof line)[]) =>
  fc.array(fc.oneof(...kinds), { maxLength: 40 })
const named = (steps: readonly { name: string }[]) => steps.map(({ name }) => name).join(', ')

test('a page ends up with every item where it is, however slow its line was, cut, or looked away from', () => {
  fc.assert(
    fc.property(history(anything, anything, line), (steps) => {
      const scene = createScene()
      for (const step of steps) step.run(scene)
      scene.settle()
      expect(scene.page.items, named(steps)).toEqual(scene.truth(everything))
    }),
    { numRuns: 2_000 },
  )
})

test('who is held to groups ends up with what they may see last, and never with another', () => {
  const audiences = [ofItems(1, 2, 3), ofItems(3, 4), ofItems()]
  const rights = fc.oneof(
    fc.nat(2).map((at) => ({
      name: `audience ${at}`,
      run: (scene: Scene) => scene.feed().setAudience(audiences[at] as Audience),
    })),
    fc.constant({ name: 'ask', run: (scene: Scene) => scene.feed().pause() }),
  )
  fc.assert(
    fc.property(history(anything, rights), (steps) => {
      const scene = createScene(audiences[0])
      for (const step of steps) step.run(scene)
      for (const step of steps) if (step.name === 'ask') scene.feed().resume()
      scene.settle()
      expect(scene.page.items, named(steps)).toEqual(scene.truth(scene.feed().audience))
    }),
    { numRuns: 1_000 },
  )
})

test('says once that what was there is whole, after it', () => {
  const scene = createScene()
  scene.move(1)
  scene.page.unread = unsentBytes.value + 1
  scene.flush()
  expect(scene.page.counts()).toEqual({ ends: 0, hellos: 1 })
  scene.settle()
  scene.move(2)
  scene.settle()
  expect(scene.page.counts()).toEqual({ ends: 1, hellos: 1 })
})

test('a question about rights holds everything back until its answer, two until both', () => {
  const scene = createScene()
  scene.settle()
  scene.feed().pause()
  scene.feed().pause()
  scene.move(1)
  expect(scene.flush()).toBe(false)
  scene.feed().resume()
  expect(scene.flush()).toBe(false)
  expect(scene.page.items.size).toBe(0)
  scene.feed().resume()
  scene.settle()
  expect(scene.page.items).toEqual(new Map([[1, 1]]))
})

test('details that a round passed by are to be read again, once, when the client is level', () => {
  const scene = createScene()
  scene.settle()
  scene.subscriptions().apply({ type: 'inVehicle', id: 1 as never }, [])
  scene.page.unread = unsentBytes.value + 1
  for (const _round of [1, 2]) {
    scene.move(1)
    scene.flush()
  }
  expect(scene.feed().takeOwedDetails()).toBe(false)
  scene.settle()
  expect([scene.feed().takeOwedDetails(), scene.feed().takeOwedDetails()]).toEqual([true, false])
})
