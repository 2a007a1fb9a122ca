import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../session/api.ts'
import type { Noun } from './define-noun.ts'
import { useScope } from './noun-scope.tsx'

export interface PhotoOf {
  noun: Pick<Noun, 'name' | 'scope' | 'photo'>
  id: number
  /** Undefined where there is none. */
  photoTs: number | undefined
}

interface Content {
  bytes: Uint8Array<ArrayBuffer>
  type: string
}

/** An address for an <img>, once the photo is here: pictures are read with the session's token like all else. */
export const usePhotoUrl = ({ noun, id, photoTs }: PhotoOf, size: '64' | '512'): string | undefined => {
  const scope = useScope(noun.scope)
  const { photo } = noun
  const { data } = useQuery({
    queryKey: ['photo', scope.id, noun.name, id, photoTs, size],
    queryFn: ({ signal }) => {
      const asked = { params: { ...scope.params, id }, query: { size, ts: String(photoTs) }, signal }
      return call(routesOf(photo).read, asked as never) as Promise<Content>
    },
    enabled: photoTs !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useObjectUrl(photoTs === undefined ? undefined : data)
}

const routesOf = (photo: Noun['photo']) => {
  if (!photo) throw new Error('a photo of what has none')
  return photo
}

const useObjectUrl = (content: Content | undefined): string | undefined => {
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

const photoTimeoutMs = 60_000

export const useSavePhoto = (noun: Pick<Noun, 'scope' | 'photo'>) => {
  const scope = useScope(noun.scope)
  return async (id: number, change: PhotoChange): Promise<void> => {
    const params = { ...scope.params, id }
    const send = (name: 'save' | 'remove', options: object) =>
      call(routesOf(noun.photo)[name], { params, ...options } as never)
    if (change?.kind === 'set')
      await send('save', { body: { image: await base64Of(change.file) }, timeoutMs: photoTimeoutMs })
    if (change?.kind === 'remove') await send('remove', {})
  }
}
