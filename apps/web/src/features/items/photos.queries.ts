import { assetPhotoRoutes, driverPhotoRoutes, personPhotoRoutes, vehiclePhotoRoutes } from '@atalaya/contract/photos'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import type { ItemNoun } from './nouns.ts'

/** The four have one shape; only their addresses differ. */
const routesOf = {
  vehicles: vehiclePhotoRoutes,
  assets: assetPhotoRoutes,
  persons: personPhotoRoutes,
  drivers: driverPhotoRoutes,
} as Record<ItemNoun, typeof vehiclePhotoRoutes>

export interface PhotoOf {
  noun: ItemNoun
  id: number
  /** Undefined where there is none. */
  photoTs: number | undefined
}

/** An address for an <img>, once the photo is here: pictures are read with the session's token like all else. */
export const usePhotoUrl = ({ noun, id, photoTs }: PhotoOf, size: '64' | '512'): string | undefined => {
  const companyId = useCompanyId()
  const { data } = useQuery({
    queryKey: ['photo', companyId, noun, id, photoTs, size],
    queryFn: ({ signal }) =>
      call(routesOf[noun].read, { params: { companyId, id }, query: { size, ts: String(photoTs) }, signal }),
    enabled: photoTs !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useObjectUrl(photoTs === undefined ? undefined : data)
}

const useObjectUrl = (content: { bytes: Uint8Array<ArrayBuffer>; type: string } | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!content) return setUrl(undefined)
    const made = URL.createObjectURL(new Blob([content.bytes], { type: content.type }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return url
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** What a form wants to become of a photo; null leaves it as it is. */
export type PhotoChange = { kind: 'set'; file: File; pickedAt: number } | { kind: 'remove' } | null

export const useSavePhoto = (noun: ItemNoun) => {
  const companyId = useCompanyId()
  return async (id: number, change: PhotoChange): Promise<void> => {
    const params = { companyId, id }
    if (change?.kind === 'set')
      await call(routesOf[noun].save, { params, body: { image: await base64Of(change.file) }, timeoutMs: 60_000 })
    if (change?.kind === 'remove') await call(routesOf[noun].remove, { params })
  }
}
