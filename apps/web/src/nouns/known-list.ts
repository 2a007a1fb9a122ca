interface Versioned {
  id: number
  version: number
}

interface Row {
  id: number
  /** Of lists that carry it. */
  version?: number
}

/** A list as the server answers it, by id; undefined while it has not been read. */
export type KnownList<Entity> = Record<string, Entity> | undefined

/** The list with `entities` in it, unless it already holds newer ones: answers and live messages race. */
export const withNewer = <Entity extends Versioned>(
  known: KnownList<Entity>,
  entities: readonly Entity[],
): KnownList<Entity> => {
  const newer = known && entities.filter(({ id, version }) => (known[id]?.version ?? 0) < version)
  return newer && newer.length > 0
    ? { ...known, ...Object.fromEntries(newer.map((entity) => [String(entity.id), entity])) }
    : known
}

/** The list with what the server has just answered for one, unless somebody's later save is already in it. */
export const withAnswer = <Entity extends Row>(known: KnownList<Entity>, entity: Entity): KnownList<Entity> => {
  const { id, version = Number.POSITIVE_INFINITY } = entity
  return known && (known[id]?.version ?? 0) <= version ? { ...known, [id]: entity } : known
}

export const withoutIds = <Entity>(known: KnownList<Entity>, ids: readonly number[]): KnownList<Entity> => {
  if (!known || !ids.some((id) => id in known)) return known
  const gone = new Set(ids.map(String))
  return Object.fromEntries(Object.entries(known).filter(([id]) => !gone.has(id)))
}
