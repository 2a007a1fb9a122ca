/** A record's fields by name; null and absent are the same: not set. */
export type Values = Readonly<Record<string, unknown>>

/** One save, deletion or return of a record: of an update the fields that it changed alone, of the others all of them. */
export interface FieldChange {
  kind: 'create' | 'update' | 'delete' | 'restore'
  before: Values | null
  after: Values | null
}

/** A change that came after another of the same record. */
export interface LaterFieldChange extends FieldChange {
  /** Of the same operation, or of an undoing of it. */
  isOfOperation: boolean
}

/** Fields that are objects and stand for as many fields as they have keys: each is set, changed and undone by itself. */
export type KeyedFields = readonly string[]

const partOf = (name: string, key: string): string => `${name}.${key}`

/** By path, `customData.colour` for a key of a keyed field; what is not set is left out. */
const byPath = (values: Values | null, keyed: KeyedFields): Map<string, unknown> => {
  const paths = new Map<string, unknown>()
  for (const [name, value] of Object.entries(values ?? {})) {
    if (value === null || value === undefined) continue
    if (!keyed.includes(name)) paths.set(name, value)
    else
      for (const [key, part] of Object.entries(value)) {
        if (part !== null && part !== undefined) paths.set(partOf(name, key), part)
      }
  }
  return paths
}

const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name as never], other[name as never]))
  )
}

/** The paths on which two states of a record, or of some of its fields, are not the same. */
export const differingPaths = (one: Values | null, other: Values | null, keyed: KeyedFields = []): string[] => {
  const [was, is] = [byPath(one, keyed), byPath(other, keyed)]
  return [...new Set([...was.keys(), ...is.keys()])].filter((path) => !isSame(was.get(path), is.get(path)))
}

/** Of some changes, one after the other, the paths on which they come to something. */
const netPaths = (changes: readonly FieldChange[], keyed: KeyedFields): string[] => {
  const [was, is] = [new Map<string, unknown>(), new Map<string, unknown>()]
  for (const { before, after } of changes) {
    const [from, to] = [byPath(before, keyed), byPath(after, keyed)]
    for (const path of new Set([...from.keys(), ...to.keys()])) {
      if (!was.has(path)) was.set(path, from.get(path))
      is.set(path, to.get(path))
    }
  }
  return [...is.keys()].filter((path) => !isSame(was.get(path), is.get(path)))
}

/**
 * The fields, as paths, that keep a change from being taken back: they are neither as it left them nor as an undoing of
 * its operation did. Of an update its own fields alone count; a creation is kept by any later change, a deletion by
 * what was changed in between if the record came back and was deleted anew. What came after and comes to nothing, as
 * an edit that was taken back, keeps nothing.
 */
export const pathsChangedSince = (
  change: FieldChange,
  later: readonly LaterFieldChange[],
  keyed: KeyedFields = [],
): string[] => {
  if (change.kind === 'delete') {
    const last = later.findLast(({ kind }) => kind === 'delete')
    return last ? differingPaths(change.before, last.before, keyed) : []
  }
  const since = [0, ...later.flatMap(({ isOfOperation }, at) => (isOfOperation ? [at + 1] : []))]
  const nets = since.map((at) => ({ at, paths: netPaths(later.slice(at), keyed) }))
  if (change.kind !== 'update') {
    return nets.map(({ paths }) => paths).toSorted((a, b) => a.length - b.length)[0] ?? []
  }
  return differingPaths(change.before, change.after, keyed).filter((path) =>
    nets.every(({ at, paths }) => paths.includes(path) || (at > 0 && !touches(later[at - 1], path, keyed))),
  )
}

/** An undoing that has left a field alone says nothing of it. */
const touches = (change: FieldChange | undefined, path: string, keyed: KeyedFields): boolean =>
  change !== undefined && differingPaths(change.before, change.after, keyed).includes(path)

/** A record's fields with what differs between two other states of it as it is in the second, but for some paths. */
export const withDifference = <Fields extends object>(
  fields: Fields,
  { from, to }: { from: object | null; to: object | null },
  { except = [], keyed = [] }: { except?: readonly string[]; keyed?: KeyedFields } = {},
): Fields => {
  const [was, is] = [(from ?? {}) as Values, (to ?? {}) as Values]
  const result = { ...fields } as Record<string, unknown>
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const differing = differingPaths({ [name]: was[name] }, { [name]: is[name] }, keyed)
    const paths = differing.filter((path) => !except.includes(path))
    if (paths.length === 0) continue
    if (!keyed.includes(name)) {
      result[name] = is[name]
      continue
    }
    const parts = { ...(result[name] as Values | null | undefined) }
    for (const key of paths.map((path) => path.slice(partOf(name, '').length))) {
      const part = (is[name] as Values | null | undefined)?.[key]
      if (part === undefined || part === null) delete parts[key]
      else parts[key] = part
    }
    result[name] = parts
  }
  return result as Fields
}

/** A record's fields with those of a change as they were before it, but for the paths that are `left`. */
export const takenBack = <Fields extends object>(
  fields: Fields,
  { before, after }: Pick<FieldChange, 'before' | 'after'>,
  { left, keyed = [] }: { left: readonly string[]; keyed?: KeyedFields },
): Fields => withDifference(fields, { from: after, to: before }, { except: left, keyed })

/** A record's fields with some of them set. */
export const withSet = <Fields extends object>(
  fields: Fields,
  changes: Partial<Fields>,
  keyed: KeyedFields = [],
): Fields => {
  const set: Record<string, unknown> = { ...fields, ...changes }
  for (const name of keyed) {
    const given = changes[name as keyof Fields]
    if (given && typeof given === 'object') set[name] = { ...(fields[name as keyof Fields] as object), ...given }
  }
  return set as Fields
}
