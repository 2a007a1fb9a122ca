import { type KeyArea, type KeyScope, keyAreas } from '@atalaya/contract/api-keys'

/** What a key may do in one area. */
export const scopeLevels = ['none', 'read', 'write'] as const
export type ScopeLevel = (typeof scopeLevels)[number]
export type ScopeLevels = Readonly<Record<KeyArea, ScopeLevel>>

export const levelsOf = (scopes: readonly string[]): ScopeLevels =>
  Object.fromEntries(
    keyAreas.map((area) => [area, scopeLevels.findLast((level) => scopes.includes(`${area}.${level}`)) ?? 'none']),
  ) as Record<KeyArea, ScopeLevel>

export const scopesOf = (levels: ScopeLevels): KeyScope[] =>
  keyAreas.flatMap((area): KeyScope[] => {
    const level = levels[area]
    return level === 'none' ? [] : [`${area}.${level}`]
  })
