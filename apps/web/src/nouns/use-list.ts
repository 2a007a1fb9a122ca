import { may, type Permission } from '@atalaya/contract/roles'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useUrlState } from '../navigation/url-state.ts'
import { useUser } from '../session/current-session.ts'
import type { Noun } from './define-noun.ts'
import type { ListAddress } from './list-search.ts'
import type { ListWords } from './noun-words.ts'

interface Declared<Search> {
  /** Names the table where columns and views are kept. */
  name: string
  /** Whose it is. */
  scope?: Noun['scope']
  words: ListWords
  search: Search
  /** Who may do more than look. */
  write: Permission
  /** Where a file can be read: what is pressed for it, and the wizard, which is loaded when somebody imports. */
  imports?: { label: string; wizard(onClose: () => void): ReactNode }
}

/** A list that people manage, as its parts see it: what it is called, what one may do in it, and where one is in it. */
export interface List<Address extends ListAddress = ListAddress> {
  name: string
  scope: Noun['scope']
  words: ListWords
  canWrite: boolean
  imports?: { label: string; wizard(onClose: () => void): ReactNode } | undefined
  url: Address
  /** Changes what is seen of the list: search, order, page. */
  patchUrl(patch: Partial<Address>): void
  /** Opens or closes something in it; the browser's Back takes that back. */
  go(patch: Partial<Address>): void
  /** The record in the form; 0 is one that does not exist yet, null none. */
  edited: number | null
  /** Opens a record's form, 0 for a new one's; null closes it. */
  edit(id: number | null): void
}

export const useList = <Search extends z.ZodObject & z.ZodType<ListAddress>>({
  name,
  scope = 'company',
  words,
  search,
  write,
  imports,
}: Declared<Search>): List<z.output<Search>> => {
  const canWrite = may(useUser(), write)
  const [url, patchUrl] = useUrlState(search)
  const go = (patch: Partial<z.output<Search>>) => patchUrl(patch, { replace: false })
  return {
    name,
    scope,
    words,
    canWrite,
    imports,
    url,
    patchUrl,
    go,
    edited: canWrite ? url.edit : null,
    edit: (id) => go({ edit: id } as Partial<z.output<Search>>),
  }
}
