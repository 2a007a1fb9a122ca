import { Segments } from '@atalaya/ui/segments'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { lazyPart } from '../../../feedback/lazy-part.tsx'
import { CreateButton, ListButtons, ListPage } from '../../../nouns/list-page.tsx'
import { editedId, listSearch } from '../../../nouns/list-search.ts'
import { useNounAddress } from '../../../nouns/use-noun-list.ts'
import { useUser } from '../../../session/current-session.ts'
import type { NewDeviceHint } from '../device-values.ts'
import { devices as noun } from '../devices.noun.ts'
import { useDevices } from '../devices.queries.ts'
import type { DeviceStart } from '../last-registered.ts'
import { pastedRows } from '../pasted-rows.ts'
import { DeviceEditor } from './device-editor.tsx'
import { RegisteredDevices } from './registered-devices.tsx'
import { ScanToDevice } from './scan-to-device.tsx'
import { TemplateList, useTemplateList } from './template-list.tsx'
import { UnregisteredDevices } from './unregistered-devices.tsx'

const SourceList = lazyPart(async () => (await import('../../push-sources/index.ts')).SourceList)
const DeviceImport = lazyDialog(async () => (await import('../device-import.tsx')).DeviceImport)

/** There the four stand close. */
const phone = '(max-width: 499.98px)'
const lists = ['registered', 'unregistered', 'templates', 'sources'] as const
const byName = { sort: 'name', dir: 'asc' } as const
/** Who has just called stands first, as somebody under a dashboard looks for it. */
const lastCallFirst = { sort: 'lastSeen', dir: 'desc' } as const

/** `template` is the kept configuration in its form. */
const search = listSearch('name').extend({
  // What the list of those who call without being registered was called, in addresses that people have kept.
  list: z
    .preprocess((list) => (list === 'strangers' ? 'unregistered' : list), z.enum(lists))
    .catch('registered')
    .default('registered'),
  template: editedId,
})

type ListName = (typeof lists)[number]

const ListChoice = ({ shown, onChoose }: { shown: ListName; onChoose(list: ListName): void }) => {
  const { t } = useTranslation('devices')
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  return (
    <Segments
      // All four are to be seen on a phone, or nobody finds the last.
      size={isPhone ? 'xs' : 'sm'}
      aria-label={t('title')}
      value={shown}
      data={lists.map((value) => ({ value, label: t(`lists.${value}`) }))}
      onChange={onChoose}
    />
  )
}

/** The devices' page: those that are registered, those that only call, and the configurations that are kept. */
export const DeviceList = () => {
  const { t } = useTranslation('devices')
  const user = useUser()
  const loaded = useDevices()
  const { devices, resellers, companies } = loaded
  const resellerId = user.resellerId ?? resellers[0]?.id
  const [pasted, setPasted] = useState<File>()
  const [scanned, setScanned] = useState<NewDeviceHint>()
  const list = useNounAddress(noun, search, (onClose) => (
    <DeviceImport resellers={resellers} start={pasted} onClose={onClose} />
  ))
  const { canWrite, url, patchUrl, go } = list
  // What was pasted is for the import that it opens, whichever way that ends.
  useEffect(() => (url.import === 1 ? () => setPasted(undefined) : undefined), [url.import])
  const ofTemplates = useTemplateList(list)

  const choose = (chosen: ListName) =>
    go({ list: chosen, q: '', f: '', cols: '', page: 1, ...(chosen === 'unregistered' ? lastCallFirst : byName) })
  const register = (known: NewDeviceHint) => {
    setScanned(known)
    list.edit(0)
  }
  const importPasted = (text: string, start: DeviceStart) => {
    const words = {
      fileName: `${t('title')}.csv`,
      deviceId: t('fields.deviceId'),
      typeId: t('fields.typeId'),
      simType: t('fields.simType'),
    }
    setPasted(pastedRows(text, start, words))
    go({ edit: null, import: 1 })
  }
  const closeEditor = () => {
    setScanned(undefined)
    list.edit(null)
  }
  return (
    <ListPage
      list={list}
      views={<ListChoice shown={url.list} onChoose={choose} />}
      actions={
        url.list === 'sources' ? null : url.list === 'templates' ? (
          <CreateButton list={ofTemplates} />
        ) : (
          <>
            <ScanToDevice devices={devices} resellerId={resellerId} onNew={canWrite ? register : undefined} />
            <ListButtons list={list} />
          </>
        )
      }
    >
      {url.list === 'registered' && <RegisteredDevices list={list} loaded={loaded} resellerId={resellerId} />}
      {url.list === 'unregistered' && (
        <UnregisteredDevices resellers={resellers} url={url} patchUrl={patchUrl} onRegister={register} />
      )}
      {url.list === 'sources' && (
        <Suspense fallback={null}>
          <SourceList />
        </Suspense>
      )}
      {url.list === 'templates' && <TemplateList list={ofTemplates} devices={devices} resellers={resellers} />}
      {canWrite && (
        <DeviceEditor
          id={url.edit}
          devices={devices}
          resellers={resellers}
          companies={companies}
          known={scanned}
          onPasteMany={importPasted}
          onClose={closeEditor}
        />
      )}
    </ListPage>
  )
}
