import { replaceEqualDeep, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { z } from 'zod'

/** By schema: what was read last, so that who asks for a part of the address is not drawn again when another part changes. */
const readLast = new WeakMap<z.ZodObject, { search: unknown; value: unknown }>()

const read = <S extends z.ZodObject>(schema: S, search: unknown): z.output<S> => {
  const last = readLast.get(schema)
  if (last && last.search === search) return last.value as z.output<S>
  const value = replaceEqualDeep(last?.value, schema.parse(search))
  readLast.set(schema, { search, value })
  return value as z.output<S>
}

/** Changes what stands in the address; values equal to the default are left out of it. */
export const useUrlPatch = <S extends z.ZodObject>(schema: S) => {
  const navigate = useNavigate()
  return useCallback(
    (changes: Partial<z.output<S>>, how: { replace?: boolean } = {}) => {
      const defaults = schema.parse({}) as Record<string, unknown>
      void navigate({
        to: '.',
        replace: how.replace ?? true,
        search: ((previous: Record<string, unknown>) => {
          const next: Record<string, unknown> = { ...previous, ...changes }
          for (const [name, given] of Object.entries(next)) {
            if (given === undefined || JSON.stringify(given) === JSON.stringify(defaults[name])) delete next[name]
          }
          return next
        }) as never,
      })
    },
    [schema, navigate],
  )
}

/** What stands in the address when it is asked, for who is not to be drawn again when it changes. */
export const useUrlNow = <S extends z.ZodObject>(schema: S): (() => z.output<S>) => {
  const router = useRouter()
  return useCallback(() => schema.parse(router.latestLocation.search), [schema, router])
}

/**
 * What a person would share or get back to, kept in the address. Each field of `schema` needs a default and a
 * catch, so that a mistyped address opens the screen.
 */
export const useUrlState = <S extends z.ZodObject>(schema: S) => {
  const value = useSearch({ strict: false, select: (search: unknown) => read(schema, search) as unknown })
  return [value as z.output<S>, useUrlPatch(schema)] as const
}
