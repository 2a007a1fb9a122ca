import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  differingPaths,
  type FieldChange,
  type LaterFieldChange,
  pathsChangedSince,
  takenBack,
  type Values,
  withSet,
} from './field-history.ts'

const keyed = ['own']
const update = (before: Values, after: Values): FieldChange => ({ kind: 'update', before, after })
const later = (change: FieldChange, isOfOperation = false): LaterFieldChange => ({ ...change, isOfOperation })

describe('what stands in the way of taking an edit back', () => {
  const edit = update({ brand: 'Seat', model: null }, { brand: 'Volvo', model: 'FH' })

  test('is a later change of one of its own fields, and of no other', () => {
    const others = [{ virtualLock: { user: 'Ana' } }, { photoTs: 5 }, { customStateId: 3 }, { odometerM: 9 }]
    const since = others.map((after) => later(update({}, after)))
    expect(pathsChangedSince(edit, since)).toEqual([])
    const model = later(update({ model: 'FH' }, { model: 'FM' }))
    expect(pathsChangedSince(edit, [...since, model])).toEqual(['model'])
  })

  test('is not one that was taken back, by whomever', () => {
    const there = later(update({ brand: 'Volvo' }, { brand: 'MAN' }))
    const back = later(update({ brand: 'MAN' }, { brand: 'Volvo' }))
    expect(pathsChangedSince(edit, [there, back])).toEqual([])
    expect(pathsChangedSince(edit, [there])).toEqual(['brand'])
  })

  test('is one key of a keyed field, not its neighbours', () => {
    const set = update({ own: { a: 1 } }, { own: { a: 2, b: 1 } })
    const since = [later(update({ own: { a: 2, b: 1 } }, { own: { a: 2, b: 1, c: 7 } }))]
    expect(pathsChangedSince(set, since, keyed)).toEqual([])
    const again = [...since, later(update({ own: { a: 2, b: 1, c: 7 } }, { own: { a: 3, b: 1, c: 7 } }))]
    expect(pathsChangedSince(set, again, keyed)).toEqual(['own.a'])
    const fields = { own: { a: 3, b: 1, c: 7 } }
    expect(takenBack(fields, set, { left: ['own.a'], keyed })).toEqual({ own: { a: 3, c: 7 } })
  })
})

test('any later change keeps a creation, unless it comes to nothing', () => {
  const made: FieldChange = { kind: 'create', before: null, after: { brand: 'Seat' } }
  const photo = later(update({ photoTs: null }, { photoTs: 5 }))
  expect(pathsChangedSince(made, [photo])).toEqual(['photoTs'])
  expect(pathsChangedSince(made, [photo, later(update({ photoTs: 5 }, { photoTs: null }))])).toEqual([])
})

test('a deletion is kept by what was changed before it was deleted anew', () => {
  const gone = (brand: string): FieldChange => ({ kind: 'delete', before: { brand }, after: null })
  const back = later({ kind: 'restore', before: null, after: { brand: 'Seat' } }, true)
  expect(pathsChangedSince(gone('Seat'), [back, later(gone('Seat'))])).toEqual([])
  const edited = later(update({ brand: 'Seat' }, { brand: 'Volvo' }))
  expect(pathsChangedSince(gone('Seat'), [back, edited, later(gone('Volvo'))])).toEqual(['brand'])
})

/** A record on which edits and undoings follow each other, held beside what each field ought to say. */
class Told {
  fields: Values = { a: 0, b: 0, own: { x: 0, y: 0 } }
  readonly history: (FieldChange & { operation: number; undoes: number | null })[] = []

  change(fields: Values, operation: number, undoes: number | null = null): void {
    const names = [...new Set(differingPaths(this.fields, fields, keyed).map((path) => path.split('.')[0] as string))]
    if (names.length === 0) return
    const of = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
    this.history.push({ kind: 'update', before: of(this.fields), after: of(fields), operation, undoes })
    this.fields = fields
  }

  /** As the server does it; answers what was left. */
  undo(target: number, operation: number): string[] {
    const left: string[] = []
    for (const [at, change] of [...this.history.entries()].reverse()) {
      if (change.operation !== target) continue
      const since = this.history.slice(at + 1).map((each) => ({
        ...each,
        isOfOperation: each.operation === target || each.undoes === target,
      }))
      const standing = pathsChangedSince(change, since, keyed)
      left.push(...standing)
      this.change(takenBack(this.fields, change, { left: standing, keyed }), operation, target)
    }
    return left
  }

  at(path: string): unknown {
    const [name, key] = path.split('.') as [string, string?]
    const value = this.fields[name]
    return key === undefined ? value : (value as Values)[key]
  }
}

const paths = ['a', 'b', 'own.x', 'own.y']
const setAt = (fields: Values, path: string, value: unknown): Values => {
  const [name, key] = path.split('.') as [string, string?]
  return withSet(fields, { [name]: key === undefined ? value : { [key]: value } }, keyed)
}
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ set: fc.dictionary(fc.constantFrom(...paths), fc.nat(3), { minKeys: 1 }) }) },
    { weight: 1, arbitrary: fc.record({ undo: fc.nat(8) }) },
  ),
  { maxLength: 12 },
)

const play = (all: readonly ({ set: Record<string, number> } | { undo: number })[]): Told => {
  const told = new Told()
  for (const [operation, step] of all.entries()) {
    if ('undo' in step) told.undo(step.undo, operation)
    else {
      const set = Object.entries(step.set).reduce((fields, [path, value]) => setAt(fields, path, value), told.fields)
      told.change(set, operation)
    }
  }
  return told
}

const partAt = (values: Values | null, path: string): unknown => {
  const [name, key] = path.split('.') as [string, string?]
  const value = values?.[name]
  return key === undefined ? value : (value as Values | undefined)?.[key]
}

test('over any history an undoing takes back just what stands as its operation or an undoing of it left it', () => {
  fc.assert(
    fc.property(steps, fc.nat(11), (all, target) => {
      const told = play(all)
      const was = told.fields
      const own = told.history.filter(({ operation, undoes }) => operation === target || undoes === target)
      const change = told.history.find(({ operation }) => operation === target)
      const left = told.undo(target, all.length)
      for (const path of paths) {
        const touched = change && differingPaths(change.before, change.after, keyed).includes(path)
        if (!touched) {
          expect(told.at(path)).toEqual(partAt(was, path))
          expect(left).not.toContain(path)
          continue
        }
        // The model asks for the value alone, whatever happened in between.
        const leftSo = own
          .filter((each) => differingPaths(each.before, each.after, keyed).includes(path))
          .some((each) => partAt(each.after, path) === partAt(was, path))
        expect(left.includes(path)).toBe(!leftSo)
        expect(told.at(path)).toEqual(leftSo ? partAt(change.before, path) : partAt(was, path))
      }
    }),
    { numRuns: 2000 },
  )
})

test('asked twice an undoing changes nothing more, and undone in its turn it brings all back', () => {
  fc.assert(
    fc.property(steps, fc.nat(11), (all, target) => {
      const told = play(all)
      const was = told.fields
      const left = told.undo(target, 100)
      const is = told.fields
      expect(told.undo(target, 101)).toEqual(left)
      expect(told.fields).toEqual(is)
      expect(told.undo(100, 102)).toEqual([])
      expect(told.fields).toEqual(was)
    }),
    { numRuns: 2000 },
  )
})
