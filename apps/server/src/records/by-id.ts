/** As lists are answered: by their ids. Of ten thousand, so no pair is made for each. */
export const byId = <Entity extends { id: number | string }>(
  entities: readonly Entity[],
): Record<Entity['id'], Entity> => {
  const found = {} as Record<Entity['id'], Entity>
  for (const entity of entities) found[entity.id as Entity['id']] = entity
  return found
}

export const idsOf = <Id>(records: readonly { id: Id }[]): Id[] => records.map(({ id }) => id)
