import { type SavedView, savedViewRoutes } from '@atalaya/contract/saved-views'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../session/api.ts'
import { ApiFailure } from '../../session/api-failure.ts'
import { useCompanyId } from '../../session/current-session.ts'
import {
  type Arrangement,
  isSameArrangement,
  productArrangement,
  readArrangement,
  writeArrangement,
} from './arrangement.ts'

/** Kept as views are: one of a person's own and one that is shared with the company, by this name. */
const table = 'dashboard'
/** As `table`: of a view that holds something else nothing is read. */
const content = 'cards'

type Views = Record<string, SavedView>

/** An arrangement that somebody has saved. */
export interface KeptArrangement {
  id: SavedView['id']
  /** When it was saved last: who replaces it must know that one. */
  updatedTs: number
  /** Null for one that this release cannot read. */
  cards: Arrangement | null
}

export interface KeptArrangements {
  own: KeptArrangement | null
  company: KeptArrangement | null
}

/** For whom one is saved. */
export type Audience = keyof KeptArrangements

const arrangementsOf = (views: Views): KeptArrangements => {
  const found = (isShared: boolean): KeptArrangement | null => {
    const view = Object.values(views).find((each) => each.isShared === isShared)
    if (!view) return null
    const cards = view.state.q === content ? readArrangement(view.state.f) : null
    return { id: view.id, updatedTs: view.updatedTs, cards }
  }
  return { own: found(false), company: found(true) }
}

/** What somebody sees whose own is absent: what the company has chosen, or the product's. */
const behindOwn = ({ company }: KeptArrangements): Arrangement => company?.cards ?? productArrangement

/** What somebody sees: their own, what the company has chosen, or the product's. */
export const shownArrangement = (kept: KeptArrangements): Arrangement => kept.own?.cards ?? behindOwn(kept)

const keyOf = (companyId: number) => ['views', 'company', companyId, table] as const

export const useArrangements = () => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: keyOf(companyId),
    queryFn: ({ signal }) => call(savedViewRoutes.list, { params: { companyId }, query: { table }, signal }),
    select: arrangementsOf,
  })
}

/** Whether it was saved, made or removed meanwhile by somebody, or in another tab. */
export const isConflict = (failure: unknown): boolean =>
  failure instanceof ApiFailure && ['version.conflict', 'name.taken', 'not.found'].includes(failure.code)

interface Saving {
  cards: Arrangement
  audience: Audience
  /** As they stood when somebody began to arrange. */
  basis: KeptArrangements
}

/**
 * Saves an arrangement for oneself or the company; fails as `isConflict` where another has been saved since `basis`. What one would see
 * anyway is not kept but left out, so that it goes on as the company, or the product, does. Who saves for the company sees the same:
 * one's own gives way.
 */
export const useSaveArrangement = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const params = { companyId }
  const change = (next: (known: Views) => Views) =>
    client.setQueryData<Views>(keyOf(companyId), (known) => known && next(known))

  const remove = async ({ id, updatedTs }: KeptArrangement) => {
    await call(savedViewRoutes.remove, { params: { ...params, id }, query: { basis: updatedTs } })
    change((known) => Object.fromEntries(Object.entries(known).filter(([other]) => other !== String(id))))
  }
  const put = async (cards: Arrangement, isShared: boolean, kept: KeptArrangement | null) => {
    const state = { q: content, f: writeArrangement(cards), sort: '', dir: 'asc' as const, size: 50 as const, cols: '' }
    const view = { table, name: table, isShared, state }
    const saved = kept
      ? await call(savedViewRoutes.update, {
          params: { ...params, id: kept.id },
          body: { ...view, basis: kept.updatedTs },
        })
      : await call(savedViewRoutes.create, { params, body: view })
    change((known) => ({ ...known, [saved.id]: saved }))
  }
  return useMutation({
    mutationFn: async ({ cards, audience, basis }: Saving) => {
      const kept = basis[audience]
      const isUsual = isSameArrangement(cards, audience === 'own' ? behindOwn(basis) : productArrangement)
      if (!isUsual) await put(cards, audience === 'company', kept)
      else if (kept) await remove(kept)
      if (audience === 'company' && basis.own) await remove(basis.own)
    },
  })
}

/** Reads what is saved now, past what is known. */
export const useReadArrangements = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return async (): Promise<KeptArrangements> => {
    const views = await call(savedViewRoutes.list, { params: { companyId }, query: { table } })
    client.setQueryData<Views>(keyOf(companyId), views)
    return arrangementsOf(views)
  }
}
