interface Refused {
  id: number
  error: string
  fields?: Readonly<Record<string, string>> | undefined
}

/** By deletion, the codes of why it did not come back: those of its fields where it lies in fields. */
export const refusalCodes = (refused: readonly Refused[]): ReadonlyMap<number, readonly string[]> =>
  new Map(
    refused.map(({ id, error, fields }) => {
      const codes = Object.values(fields ?? {})
      return [id, codes.length > 0 ? [...new Set(codes)] : [error]]
    }),
  )

const dayMs = 86_400_000

/** Begun days count: who reads "1 day left" has until tomorrow at most. */
export const daysLeft = (endsAt: number, now: number): number => Math.max(1, Math.ceil((endsAt - now) / dayMs))
