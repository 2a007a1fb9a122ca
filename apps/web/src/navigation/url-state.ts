import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'

/**
 * What a person would share or get back to, kept in the address. Each field of `schema` needs a default and a
 * catch, so that a mistyped address opens the screen; values equal to the default are left out of it.
 */
export const useUrlState = <S extends z.ZodObject>(schema: S) => {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const value = useMemo(() => schema.parse(search), [schema, search])

  const patch = useCallback(
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
  return [value as z.output<S>, patch] as const
}
