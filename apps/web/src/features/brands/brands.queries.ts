import { type KeptDraft, type ManagedBrand, managedBrandRoutes } from '@atalaya/contract/brands'
import type { BodyIn, ReplyOf } from '@atalaya/contract/route'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { saidWithUndo } from '../../feedback/done-with-undo.ts'
import { undoOnPlatform } from '../../imports/undo-import.ts'
import { call } from '../../session/api.ts'

const listKey = ['brands'] as const
const brandKey = (id: number) => ['brands', id] as const
const logoKey = (id: number) => ['brands', id, 'logo'] as const
const timeoutMs = 60_000

export const useBrands = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: listKey,
    queryFn: ({ signal }) => call(managedBrandRoutes.list, { signal }),
    staleTime: 30_000,
  })

/** As the server holds it now; null while none is open, 0 for one that does not exist yet. */
export const useManagedBrand = (id: number | null) =>
  useQuery({
    queryKey: brandKey(id ?? 0),
    queryFn: ({ signal }) => call(managedBrandRoutes.read, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null && id > 0,
    staleTime: 5_000,
  })

export type LogoVariant = 'light' | 'dark' | 'icon'

/** A picture that is kept, as an address of its own; undefined while it is on its way, or where there is none. */
export const useKeptLogo = (id: number, variant: LogoVariant, ts: number | undefined): string | undefined =>
  useQuery({
    queryKey: [...logoKey(id), variant, ts],
    queryFn: async ({ signal }) => {
      const { image, type } = await call(managedBrandRoutes.logo, { params: { id }, query: { variant }, signal })
      return `data:${type};base64,${image}`
    },
    enabled: ts !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  }).data

const draftKey = (id: number) => ['brands', id, 'draft'] as const
const versionsKey = (id: number) => ['brands', id, 'versions'] as const

/** What somebody has designed and not published; null where nobody has. */
export const useKeptDraft = (id: number | null) =>
  useQuery({
    queryKey: draftKey(id ?? 0),
    queryFn: async ({ signal }) => (await call(managedBrandRoutes.draft, { params: { id: id ?? 0 }, signal })).draft,
    enabled: id !== null && id > 0,
    staleTime: 5_000,
    // It may hold pictures.
    gcTime: 0,
  })

export const useVersions = (id: number) =>
  useQuery({
    queryKey: versionsKey(id),
    queryFn: ({ signal }) => call(managedBrandRoutes.versions, { params: { id }, signal }),
  })

export type KeptVersion = ReplyOf<typeof managedBrandRoutes.version>

export const useDraftCalls = (id: number) => {
  const client = useQueryClient()
  const keep = (draft: KeptDraft | null) => {
    client.setQueryData(draftKey(id), draft)
    void client.invalidateQueries({ queryKey: listKey, exact: true })
  }
  return {
    save: useMutation({
      mutationFn: (draft: BodyIn<typeof managedBrandRoutes.saveDraft>) =>
        call(managedBrandRoutes.saveDraft, { params: { id }, body: draft, timeoutMs }),
      onSuccess: keep,
      // Somebody else has kept another one: it is shown before anything is kept over it.
      onError: () => client.invalidateQueries({ queryKey: draftKey(id) }),
    }),
    drop: useMutation({
      mutationFn: (version: number) => call(managedBrandRoutes.dropDraft, { params: { id }, query: { version } }),
      onSuccess: () => keep(null),
      onError: () => client.invalidateQueries({ queryKey: draftKey(id) }),
    }),
    readVersion: useMutation({
      mutationFn: (number: number) => call(managedBrandRoutes.version, { params: { id }, query: { number } }),
    }),
    published: () => client.invalidateQueries({ queryKey: versionsKey(id) }),
  }
}

export type MailPreviewOrder = BodyIn<typeof managedBrandRoutes.previewMail>

/** While another is made the last one stays. */
export const useMailPreview = (order: MailPreviewOrder) =>
  useQuery({
    queryKey: ['brands', 'mail', order],
    queryFn: ({ signal }) => call(managedBrandRoutes.previewMail, { body: order, signal, timeoutMs }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // An order may hold a picture: it is not kept once it is seen no more.
    gcTime: 0,
  })

export type BrandDraft = BodyIn<typeof managedBrandRoutes.create>

export const useBrandCalls = () => {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: listKey })
  const keep = (brand: ManagedBrand): ManagedBrand => {
    client.setQueryData(brandKey(brand.id), brand)
    void client.invalidateQueries({ queryKey: listKey, exact: true })
    return brand
  }
  return {
    save: async (
      draft: BrandDraft,
      base: { id: number; version: number } | null,
      { operationId }: { operationId: string },
    ): Promise<ManagedBrand> =>
      keep(
        base
          ? await call(managedBrandRoutes.update, {
              params: { id: base.id },
              body: { ...draft, version: base.version },
              ...{ operationId, timeoutMs },
            })
          : await call(managedBrandRoutes.create, { body: draft, operationId, timeoutMs }),
      ),
    read: async (id: number) => keep(await call(managedBrandRoutes.read, { params: { id } })),
    say: saidWithUndo(refresh, undoOnPlatform),
    check: useMutation({
      mutationFn: (id: number) => call(managedBrandRoutes.check, { params: { id }, timeoutMs }),
      onSuccess: keep,
    }),
    rotateDkim: useMutation({
      mutationFn: (id: number) => call(managedBrandRoutes.rotateDkim, { params: { id }, timeoutMs }),
      onSuccess: keep,
    }),
    propose: useMutation({
      mutationFn: (image: string) => call(managedBrandRoutes.proposeLogos, { body: { image }, timeoutMs }),
    }),
    remove: useMutation({
      mutationFn: ({ id, operationId }: { id: number; operationId: string }) =>
        call(managedBrandRoutes.remove, { params: { id }, operationId }),
      onSuccess: refresh,
    }),
  }
}
