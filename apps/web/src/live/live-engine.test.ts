import type { LivePosition } from '@atalaya/contract/live'
import type { Motion } from '@atalaya/domain/item-state'
import { expect, test } from 'vitest'
import { worldPx, xOf, yOf } from '../map/mercator.ts'
import { createItemSelection } from './item-query.ts'
import { createItemStore } from './item-store.ts'
import { createItemTable } from './item-table.ts'
import { type Directory, everything, type ItemQuery, itemKinds } from './live-items.ts'
import { createRiders } from './riders.ts'
import { buildScene, type Camera, clusterFloats, drawnAs } from './scene.ts'
import { isRiderStyle, leaderFloats, markerFloats } from './scene-markers.ts'

const position = (itemId: number, over: Partial<Record<keyof LivePosition, unknown>> = {}): LivePosition =>
  ({
    kind: 'position',
    itemType: 1,
    itemId,
    lat: 40.4,
    lng: -3.7,
    recordedAt: 1_000_000,
    motion: 'moving',
    motionSince: 0,
    isInTrack: true,
    ...over,
  }) as LivePosition

const directoryOf = (names: Record<number, string>, groups: Directory['groups'] = []): Directory => ({
  ids: Int32Array.from(Object.keys(names), Number),
  kinds: new Uint8Array(Object.keys(names).length).fill(1),
  glyphs: new Uint8Array(Object.keys(names).length),
  names: Object.values(names),
  searchTexts: Object.values(names).map((name) => name.toLowerCase()),
  groups,
  language: 'es',
})

const fleet = (names: Record<number, string>, groups: Directory['groups'] = []) => {
  const table = createItemTable()
  const selection = createItemSelection(table)
  const riders = createRiders(table, selection)
  table.list(directoryOf(names, groups))
  selection.setGroups(groups)
  const show = (query: Partial<ItemQuery> = {}, now = 0) => {
    selection.setQuery({ ...everything, sort: 'name', ...query })
    const { order, counts } = selection.run(now)
    return { order: [...(order?.ids ?? [])], sections: order?.sections, counts }
  }
  return { table, selection, riders, show, source: { table, selection, riders, laid: new Map() } }
}

const around = (lat: number, lng: number, zoom: number, over: Partial<Camera> = {}): Camera => {
  const [halfX, halfY] = [720 / worldPx(zoom), 450 / worldPx(zoom)]
  return {
    west: xOf(lng) - halfX,
    east: xOf(lng) + halfX,
    north: yOf(lat) - halfY,
    south: yOf(lat) + halfY,
    zoom,
    isClustered: true,
    selectedId: null,
    spiderfiedId: null,
    ...over,
  }
}

test('names sort as the language does, figures in them as numbers', () => {
  const { show } = fleet({ 1: 'Camión 10', 2: 'camión 9', 3: 'Águila', 4: 'Zorro' })
  expect(show().order).toEqual([3, 2, 1, 4])
  expect(show({ isDescending: true }).order).toEqual([4, 1, 2, 3])
})

test('the fastest come first when asked, and those without a speed last', () => {
  const { table, show } = fleet({ 1: 'a', 2: 'b', 3: 'c' })
  table.apply(position(1, { speedKmh: 30 }), 0)
  table.apply(position(2, { speedKmh: 90 }), 0)
  expect(show({ sort: 'speed', isDescending: true }).order).toEqual([2, 1, 3])
})

test('a filter on state narrows list and map, and the counts still tell of all states', () => {
  const { table, selection, show } = fleet({ 1: 'a', 2: 'b', 3: 'c' })
  table.apply(position(1, { motion: 'stopped' satisfies Motion }), 0)
  table.apply(position(2), 0)
  const { order, counts } = show({ motions: [0] })
  expect(order).toEqual([2])
  expect(counts).toEqual({ total: 3, byMotion: [1, 1, 0, 0, 1], matching: 1 })
  expect(selection.isOnMap(table.slotOf(1) as number)).toBe(false)
})

test('a search narrows the list but not the map', () => {
  const { selection, table, show } = fleet({ 1: 'Madrid norte', 2: 'Sevilla' })
  expect(show({ search: 'mad' }).order).toEqual([1])
  expect(selection.isOnMap(table.slotOf(2) as number)).toBe(true)
  expect(show({ search: 'm' }).order).toEqual([1, 2])
})

test('groups choose their members, and no group chooses nobody', () => {
  const { show } = fleet({ 1: 'a', 2: 'b', 3: 'c' }, [
    { id: 10, items: Int32Array.of(1, 2) },
    { id: 11, items: Int32Array.of(3) },
  ])
  expect(show({ groupIds: [10] }).order).toEqual([1, 2])
  expect(show({ groupIds: [10, 11] }).order).toEqual([1, 2, 3])
  expect(show({ groupIds: [] }).order).toEqual([])
})

test('near ones become a ring divided by state, and one far off stands alone', () => {
  const { table, source, show } = fleet({ 1: 'a', 2: 'b', 3: 'c', 4: 'd' })
  table.apply(position(1, { motion: 'moving' }), 0)
  table.apply(position(2, { lng: -3.7001, motion: 'stopped' }), 0)
  table.apply(position(3, { lng: -3.7002, motion: 'stopped' }), 0)
  table.apply(position(4, { lng: -3.5 }), 0)
  show()
  const scene = buildScene(source, around(40.4, -3.7, 11), 0)
  expect([...scene.clusterCounts]).toEqual([3])
  expect([...scene.markerIds]).toEqual([4])
  const ring = scene.clusters.slice(4, clusterFloats)
  expect(ring[0]).toBeCloseTo(1 / 3)
  expect(ring[1]).toBeCloseTo(1)
  expect(scene.shown).toBe(4)
})

test('the chosen item is never swallowed by a ring, not even by a filter', () => {
  const { table, source, show } = fleet({ 1: 'a', 2: 'b', 3: 'c' })
  for (const id of [1, 2, 3]) table.apply(position(id), 0)
  show({ motions: [1] })
  const scene = buildScene(source, around(40.4, -3.7, 11, { selectedId: 2 }), 0)
  expect([...scene.markerIds]).toEqual([2])
})

test('ten at one spot are spiderfied around it', () => {
  const names = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [i + 1, `v${i}`]))
  const { table, source, show } = fleet(names)
  for (let id = 1; id <= 10; id += 1) table.apply(position(id), 0)
  show()
  const camera = around(40.4, -3.7, 18)
  expect(buildScene(source, camera, 0).markerIds).toHaveLength(0)
  const spiderfied = buildScene(source, { ...camera, spiderfiedId: 3 }, 0)
  expect(spiderfied.markerIds).toHaveLength(10)
  const at = (i: number) => [
    spiderfied.markers[i * markerFloats + 9] as number,
    spiderfied.markers[i * markerFloats + 10] as number,
  ]
  for (let i = 0; i < 10; i += 1) {
    const [a, b] = [at(i), at((i + 1) % 10)]
    const apartPx = Math.hypot((a[0] as number) - (b[0] as number), (a[1] as number) - (b[1] as number))
    expect(apartPx).toBeGreaterThan(25)
  }
})

test('two at one spot stand beside each other in the street, tied to it, and the chosen one keeps its place', () => {
  const { table, source, show } = fleet({ 1: 'a', 2: 'b' })
  for (const id of [1, 2]) table.apply(position(id, { motion: 'stopped' satisfies Motion }), 0)
  show()
  const pushes = (selectedId: number | null) => {
    const { markers, markerIds, leaders } = buildScene(source, around(40.4, -3.7, 16.6, { selectedId }), 0)
    const rows = Array.from(markerIds, (id, at) => [
      id,
      ...markers.subarray(at * markerFloats + 9, (at + 1) * markerFloats),
    ])
    return { rows, leaders: leaders.length / leaderFloats, last: markerIds.at(-1) }
  }
  const { rows, leaders } = pushes(null)
  const [[, dx = 0, dy = 0] = [], [, otherDx = 0, otherDy = 0] = []] = rows
  expect(Math.hypot(dx - otherDx, dy - otherDy)).toBeGreaterThan(29)
  expect(leaders).toBe(2)
  const chosen = pushes(1)
  expect(chosen.last).toBe(1)
  expect(chosen.rows.toSorted()).toEqual(rows.toSorted())
})

test('a moving item glides from where it is drawn, at most two seconds, and not over a gap', () => {
  const { table, source, show } = fleet({ 1: 'a' })
  const camera = around(40.4, -3.7, 15)
  const marker = (now: number) => [...buildScene(source, camera, now).markers]
  const east = (from: number, of: number[]) => (of[from] as number) * worldPx(15)
  table.apply(position(1), 0)
  show()
  expect(marker(0)[5]).toBe(0)
  table.apply(position(1, { lng: -3.699, recordedAt: 1_010_000 }), 10_000)
  const glide = marker(10_000)
  expect(glide[5]).toBe(2)
  expect(east(2, glide) - east(0, glide)).toBeCloseTo((0.001 / 360) * worldPx(15), 1)
  // Half way there the next fix comes: it sets out from the middle.
  table.apply(position(1, { lng: -3.698, recordedAt: 1_011_000 }), 11_000)
  const second = marker(11_000)
  expect(east(0, second)).toBeCloseTo((0.0005 / 360) * worldPx(15), 1)
  expect(second[5]).toBe(1)
  table.apply(position(1, { lng: -3.69, recordedAt: 9_000_000 }), 20_000)
  expect(marker(20_000)[5]).toBe(0)
})

test('the newest fix counts only inside the picture', () => {
  const { table, source, show } = fleet({ 1: 'a', 2: 'b' })
  table.apply(position(1, { recordedAt: 5_000 }), 0)
  table.apply(position(2, { recordedAt: 9_000, lng: 30 }), 0)
  show()
  expect(buildScene(source, around(40.4, -3.7, 11), 0).newestRecordedAt).toBe(5_000)
  expect(buildScene(source, around(40.4, -3.7, 2), 0).newestRecordedAt).toBe(9_000)
  expect(buildScene(source, around(10, 100, 11), 0).newestRecordedAt).toBeNull()
})

test('an item east of the antimeridian shows to a camera that looks across it', () => {
  const { table, source, show } = fleet({ 1: 'a' })
  table.apply(position(1, { lat: 0, lng: -179.9 }), 0)
  show()
  const scene = buildScene(source, around(0, 179.9, 8), 0)
  expect(scene.shown).toBe(1)
  expect((scene.markers[2] as number) * worldPx(8)).toBeCloseTo((0.2 / 360) * worldPx(8), 1)
})

test('a tracker without a trusted position is in the list and not on the map', () => {
  const { table, source, show } = fleet({ 1: 'a' })
  table.apply(position(1, { lat: null, lng: null, motion: 'noFix' }), 0)
  expect(show().order).toEqual([1])
  expect(buildScene(source, around(40.4, -3.7, 2), 0).shown).toBe(0)
})

test('a driver with a tracker of their own is drawn in the vehicle that they sit in, and by themselves elsewhere', () => {
  const { table, source, riders, show } = fleet({ 1: 'truck', 2: 'Ana' })
  const assignments = { drivenIds: Int32Array.of(1), riders: Int32Array.of(2, 1), ridersSince: Float64Array.of(0) }
  riders.set(assignments)
  const drawn = () => {
    show()
    riders.look()
    return buildScene(source, around(40.4, -3.7, 15), 0)
  }
  table.apply(position(1, { motion: 'stopped' }), 0)
  table.apply(position(2, { itemType: 3, lng: -3.7004, motion: 'stopped' }), 0)
  const aboard = drawn()
  expect([...aboard.markerIds]).toEqual([1])
  expect(aboard.shown).toBe(1)
  expect(isRiderStyle(aboard.markers[7] as number)).toBe(true)
  expect(drawnAs(aboard, 2)).toBe(1)
  expect(drawnAs(aboard, 1)).toBe(1)

  table.apply(position(2, { itemType: 3, lng: -3.69, motion: 'stopped' }), 0)
  const apart = drawn()
  expect([...apart.markerIds].toSorted()).toEqual([1, 2])
  expect(drawnAs(apart, 2)).toBe(2)
  expect(isRiderStyle(apart.markers[7] as number)).toBe(false)

  // A vehicle that the filters hide hides nobody with it.
  table.apply(position(2, { itemType: 3, motion: 'stopped' }), 0)
  table.list({ ...directoryOf({ 1: 'truck', 2: 'Ana' }), kinds: Uint8Array.of(1, itemKinds.driver) })
  show({ kinds: [itemKinds.driver] })
  riders.look()
  expect([...buildScene(source, around(40.4, -3.7, 15), 0).markerIds]).toEqual([2])
})

test('the drivers are those with a tracker of their own, and the vehicles that somebody drives', () => {
  const { table, show } = fleet({ 1: 'truck', 2: 'Ana', 3: 'van' })
  table.list({ ...directoryOf({ 1: 'truck', 2: 'Ana', 3: 'van' }), kinds: Uint8Array.of(1, itemKinds.driver, 1) })
  for (const id of [1, 2, 3]) table.apply(position(id), 0)
  table.setDriven(Int32Array.of(1))
  expect(show({ kinds: [itemKinds.driver], isDrivenShown: true }).order).toEqual([2, 1])
  expect(show({ kinds: [itemKinds.person, itemKinds.driver] }).order).toEqual([2])
})

test('an item that nobody has listed stays off the map until it is', () => {
  const { table, source, show } = fleet({ 1: 'a' })
  table.apply(position(77), 0)
  expect(show().counts.total).toBe(1)
  expect(buildScene(source, around(40.4, -3.7, 10), 0).shown).toBe(0)
})

test('the page reads what the worker wrote, and the same object until it changes', () => {
  const table = createItemTable()
  const store = createItemStore()
  const slot = table.apply(position(3, { speedKmh: 41.5, satellites: 9, source: 1, ignition: true }), 0)
  let woken = 0
  const stop = store.subscribe(3, () => {
    woken += 1
  })
  expect(store.apply(table.pick([slot]))).toEqual([3])
  const first = store.get(3)
  expect(first).toMatchObject({
    speedKmh: 41.5,
    satellites: 9,
    source: 1,
    ignition: true,
    isInTrack: true,
    motion: 'moving',
  })
  expect(first?.heading).toBeUndefined()
  expect(store.get(3)).toBe(first)
  store.apply(table.pick([table.apply(position(4), 0)]))
  expect(woken).toBe(1)
  expect(store.get(3)).toBe(first)
  stop()
})

test('the table grows past its first size without losing a value', () => {
  const table = createItemTable()
  for (let id = 1; id <= 5_000; id += 1) table.apply(position(id, { speedKmh: id }), 0)
  const slot = table.slotOf(4_321) as number
  expect(table.columns.speedKmh[slot]).toBe(4_321)
  expect(table.columns.speedKmh[table.slotOf(1) as number]).toBe(1)
})

const minute = 60_000
test('who wants attention comes first, under headings that count', () => {
  const now = 1_900_000_000_000
  const { table, show } = fleet({ 1: 'a', 2: 'b', 3: 'c', 4: 'd', 5: 'e', 6: 'f' })
  const apply = (itemId: number, motion: Motion, agoMs: number, sinceMs = agoMs) =>
    table.apply(position(itemId, { motion, recordedAt: now - agoMs, motionSince: now - sinceMs }), now)
  apply(1, 'stopped', minute, 90 * minute)
  apply(2, 'stopped', minute, 30 * minute)
  apply(3, 'moving', 0, 10 * minute)
  apply(4, 'moving', 8 * minute, 20 * minute)
  apply(5, 'idling', 0, 6 * minute)
  apply(6, 'stopped', 0, minute)
  table.setAlarm(6, now)
  const { order, sections } = show({ sort: 'attention' }, now)
  expect(order).toEqual([6, 4, 5, 3, 2, 1])
  expect(sections).toEqual([0, 1, 2, 3].map((key) => ({ key, count: 1 })).concat({ key: 4, count: 2 }))
})

test('a report that leaves an item in its state moves nobody, and another state does', () => {
  const { table, selection, show } = fleet({ 1: 'a', 2: 'b' })
  const apply = (over: object, now: number) => [table.apply(position(1, { recordedAt: now, ...over }), now)]
  apply({}, 0)
  show({ sort: 'attention' })
  expect(selection.isMovedBy(apply({ speedKmh: 80, lng: -3.6 }, 10_000), 10_000)).toBe(false)
  expect(selection.isMovedBy(apply({ motion: 'stopped', motionSince: 20_000 }, 20_000), 20_000)).toBe(true)
  show({ sort: 'speed' })
  expect(selection.isMovedBy(apply({ speedKmh: 90 }, 30_000), 30_000)).toBe(true)
})

test('by group each item stands once, and who is in none comes last', () => {
  const { show } = fleet({ 1: 'a', 2: 'b', 3: 'c', 4: 'd' }, [
    { id: 10, items: Int32Array.of(3, 4) },
    { id: 11, items: Int32Array.of(1, 3) },
  ])
  const all = show({ sort: 'group' })
  expect(all.order).toEqual([3, 4, 1, 2])
  expect(all.sections).toEqual([
    { key: 10, count: 2 },
    { key: 11, count: 1 },
    { key: 0, count: 1 },
  ])
  expect(show({ sort: 'group', groupIds: [11] }).sections).toEqual([{ key: 11, count: 2 }])
})
