import type { AnyRoute } from '@atalaya/contract/route'
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
      return call(photo as AnyRoute, asked as never) as Promise<Content>
    },
    enabled: photo !== undefined && photoTs !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useObjectUrl(photoTs === undefined ? undefined : data)
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

/** As it goes with the record that it is of: absent leaves it, null takes it away. */
export const photoOf = async (change: PhotoChange): Promise<{ photo?: string | null }> => {
  if (change === null) return {}
  return { photo: change.kind === 'set' ? await base64Of(change.file) : null }
}
