import { Page } from '@atalaya/ui/page'
import { Button } from '@mantine/core'
import { IconPlus, IconTableImport } from '@tabler/icons-react'
import { type ComponentProps, Suspense } from 'react'
import { BinLink } from './bin-link.tsx'
import type { List } from './use-list.ts'

interface Props extends Omit<ComponentProps<typeof Page>, 'title'> {
  list: List
}

/** The page of a list; while somebody imports, the wizard stands in its place. */
export const ListPage = ({ list, ...page }: Props) => importOf(list) ?? <Page title={list.words.title} {...page} />

/** The wizard while it is open, null otherwise. */
export const importOf = ({ canWrite, url, imports, go }: List) =>
  canWrite && url.import === 1 && imports ? (
    <Suspense fallback={null}>{imports.wizard(() => go({ import: null }))}</Suspense>
  ) : null

/** What begins new records; nothing for who may only look. */
export const ListButtons = ({ list }: { list: List }) => (
  <>
    <BinLink list={list} />
    <ImportButton list={list} />
    <CreateButton list={list} />
  </>
)

export const CreateButton = ({ list: { canWrite, words, edit } }: { list: List }) =>
  canWrite && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => edit(0)}>
      {words.create}
    </Button>
  )

const ImportButton = ({ list: { canWrite, imports, go } }: { list: List }) =>
  canWrite &&
  imports && (
    <Button variant="default" leftSection={<IconTableImport size={16} />} onClick={() => go({ import: 1, edit: null })}>
      {imports.label}
    </Button>
  )
