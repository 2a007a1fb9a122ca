import type { ManagedBrand } from '@atalaya/contract/brands'
import type { CustomField } from '@atalaya/contract/custom-data'
import type { CustomState } from '@atalaya/contract/custom-states'
import { may } from '@atalaya/contract/roles'
import { nameIn } from '@atalaya/contract/sensors'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { memo, useLayoutEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrands } from '../features/brands/index.ts'
import { type CompanyRow, useCompanies } from '../features/companies/index.ts'
import { customFields } from '../features/custom-data/index.ts'
import { customStates } from '../features/custom-states/index.ts'
import { type DeviceRow, useDevices } from '../features/devices/index.ts'
import { toastFailure } from '../feedback/toasts.ts'
import { findRecords, readFields, type SearchedField } from '../navigation/find-records.ts'
import type { PaletteEntry } from '../navigation/palette.ts'
import type { Noun } from '../nouns/define-noun.ts'
import { shortListQuery } from '../nouns/short-noun.queries.ts'
import { resellersQuery } from '../selectors/resellers.ts'
import { call } from '../session/api.ts'
import { session, useUser } from '../session/current-session.ts'
import { useScreenNames } from './screen-names.ts'
import type { Screen } from './screens.ts'
import { useMenu } from './use-menu.ts'

export interface RecordsFound {
  query: string
  entries: readonly PaletteEntry[]
  /** Lists are still read. */
  isPending: boolean
  /** One could not be read. */
  isPartial: boolean
}

interface Props {
  query: string
  onFound(found: RecordsFound): void
}

const mostOfEach = 6
const freshMs = 60_000

/** A list as it is searched. */
interface SearchedList {
  screen: Screen
  /** The file that its texts are in. */
  texts: string
  rows: readonly Listed[]
  /** Of a list above companies. */
  resellerId?: number
  /** Where its records stand under another name than that of the screen. */
  group?: string
  /** Where one is opened, if it takes more than its id. */
  addressOf?(row: Listed): { to: string; search: object }
  fieldsOf(row: Listed): readonly SearchedField[]
}

interface SearchedLists {
  lists: readonly SearchedList[]
  isPending: boolean
  isPartial: boolean
}

/**
 * Looks for what was typed in the lists of all that this user can open; renders nothing itself, and not again because the
 * palette did, which it tells.
 */
export const PaletteRecords = memo(({ query, onFound }: Props): null => {
  const entryOf = useEntry()
  const company = useNounLists()
  const own = useOwnFieldsAndStates()
  const above = useListsAboveCompanies()
  const found = useMemo((): RecordsFound => {
    const entries = [...company.lists, ...own.lists, ...above.lists].flatMap((list) =>
      findRecords(list.rows, query, list.fieldsOf, mostOfEach).map(({ row, field }) => entryOf(list, row, field)),
    )
    return {
      query,
      entries,
      isPending: company.isPending || own.isPending || above.isPending,
      isPartial: company.isPartial || own.isPartial || above.isPartial,
    }
  }, [query, company, own, above, entryOf])
  // Before the next paint, so that what was found does not flicker while somebody types.
  useLayoutEffect(() => onFound(found), [found, onFound])
  return null
})

const useEntry = () => {
  const { t, i18n } = useTranslation(['app', 'items'])
  const navigate = useNavigate()
  const nameOf = useScreenNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what screens are called changes with the texts
  return useMemo(() => {
    const open = ({ screen, resellerId, addressOf }: SearchedList, row: Listed, label: string): void => {
      const { id, path, hasRecords } = screen
      const recordId = row.id
      if (addressOf) void navigate(addressOf(row) as never)
      else if (id === 'companies') session.assignCompany(recordId).then(() => navigate({ to: '/' }), toastFailure)
      else if (hasRecords) void navigate({ to: `${path}/${recordId}` as never })
      // Who may only look finds it in the list.
      else void navigate({ to: path, search: { q: label, edit: recordId, reseller: resellerId } as never })
    }
    return (list: SearchedList, row: Listed, field: SearchedField | undefined): PaletteEntry => {
      const { screen, texts, group, fieldsOf } = list
      const Icon = screen.menu?.icon
      const label = fieldsOf(row)[0]?.text ?? ''
      const header = `${texts}:fields.${field?.key}` as 'items:fields.name'
      return {
        id: `${screen.id}.${group ?? ''}.${row.id}`,
        group: group ?? nameOf(screen),
        label,
        ...(field && { hint: i18n.exists(header) ? `${t(header)}: ${field.text}` : field.text }),
        icon: Icon && <Icon size={18} stroke={1.75} />,
        run: () => open(list, row, label),
      }
    }
  }, [t, i18n, navigate])
}

/** The screens of these that the user can open. */
const useOffered = (): ReadonlyMap<Screen['id'], Screen> => {
  const menu = useMenu()
  return new Map(menu.flatMap(({ screens }) => screens).map((screen) => [screen.id, screen]))
}

interface Listed {
  id: number
}

/** How the records of a noun are searched; made once, so that what was read of a record is kept with it. */
const finders = new WeakMap<Noun, (language: string) => SearchedList['fieldsOf']>()
const finderOf = (noun: Noun, keys: readonly string[]) => {
  const known = finders.get(noun)
  if (known) return known
  const byLanguage = new Map<string, SearchedList['fieldsOf']>()
  const made = (language: string) => {
    const fieldsOf =
      byLanguage.get(language) ??
      readFields((row: Listed & Record<string, unknown>) => [
        ['name', noun.nameOf(row, language)] as const,
        ...keys.map((key) => [key, row[key]] as const),
      ])
    byLanguage.set(language, fieldsOf as SearchedList['fieldsOf'])
    return fieldsOf as SearchedList['fieldsOf']
  }
  finders.set(noun, made)
  return made
}

/** Every descriptor of the house, found by the name of its file: a new noun is searched without a line here. */
const descriptors = import.meta.glob<Readonly<Record<string, unknown>>>('../features/*/*.noun.ts')
const isNoun = (value: unknown): value is Noun => typeof value === 'object' && value !== null && 'routes' in value
const readNouns = async (): Promise<Noun[]> => {
  const files = await Promise.all(Object.values(descriptors).map((read) => read()))
  return files.flatMap((file) => Object.values(file).filter(isNoun))
}

/** The nouns of the screens that the user can open; vehicles, assets and persons are found as what is on the map. */
const useOfferedNouns = () => {
  const screens = [...useOffered().values()]
  const { data, isLoading, isError } = useQuery({
    queryKey: ['descriptors'],
    queryFn: readNouns,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const nouns = (data ?? []).flatMap((noun) => {
    const screen = screens.find(({ id, texts = id }) => texts === noun.texts)
    return screen && noun.finds ? [{ noun, finds: noun.finds, screen }] : []
  })
  return { nouns, isPending: isLoading, isPartial: isError }
}

/** The lists of nouns: of the chosen company, of every reseller in scope, and of the platform. */
const useNounLists = (): SearchedLists => {
  const { i18n } = useTranslation()
  const { companyId } = useUser()
  const offered = useOfferedNouns()
  const isAbove = offered.nouns.some(({ noun }) => noun.scope === 'reseller')
  const { data: resellers } = useQuery({ ...resellersQuery, enabled: isAbove })
  const searched = offered.nouns.flatMap(({ noun, ...rest }) => {
    const company = companyId === null ? [] : [{ companyId }]
    const above = Object.values(resellers ?? {}).map(({ id }) => ({ resellerId: id as number }))
    const owners = { company, reseller: above, platform: [{}] }[noun.scope]
    return owners.map((params: { companyId?: number; resellerId?: number }) => ({ ...rest, noun, params }))
  })
  return useQueries({
    queries: searched.map(({ noun, params }) => ({
      queryKey: [noun.name, params.companyId ?? params.resellerId ?? 0, ...(noun.foundAmong ? ['list', 'found'] : [])],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const query = noun.foundAmong?.query(Date.now())
        return call(noun.routes.list, { params, query, signal } as never) as Promise<Record<string, Listed>>
      },
      staleTime: freshMs,
    })),
    combine: (results) => ({
      lists: searched.map(({ screen, noun, finds, params }, at) => ({
        screen,
        texts: noun.fieldTexts,
        fieldsOf: finderOf(noun, finds)(i18n.language),
        rows: Object.values(results[at]?.data ?? {}),
        ...addressesOf(noun, screen),
        ...(params.resellerId === undefined ? {} : { resellerId: params.resellerId }),
      })),
      isPending: offered.isPending || results.some((result) => result.isLoading),
      isPartial: offered.isPartial || results.some((result) => result.isError),
    }),
  })
}

const addressesOf = ({ foundAmong }: Noun, { path }: Screen): Pick<SearchedList, 'addressOf'> =>
  foundAmong
    ? { addressOf: (row) => ({ to: path, search: { edit: row.id, ...foundAmong.address(row as never) } }) }
    : {}

const customFieldOf = (language: string) =>
  readFields<CustomField>(({ names, key }) => [
    ['name', nameIn(names, language)],
    ['key', key],
  ])
const customStateOf = (language: string) => readFields<CustomState>(({ names }) => [['name', nameIn(names, language)]])
const itemScreens = { 1: '/vehicles', 2: '/assets', 3: '/persons' } as const

/** What a company adds to its records of its own; it is found by who may change it, where that is done. */
const useOwnFieldsAndStates = (): SearchedLists => {
  const { t, i18n } = useTranslation(['app', 'customData', 'customStates'])
  const user = useUser()
  const screen = useOffered().get('vehicles')
  const companyId = user.companyId ?? 0
  const enabled = screen !== undefined && companyId !== 0 && may(user, 'customDatas.write')
  const fields = useQuery({ ...shortListQuery(customFields, companyId), enabled })
  const states = useQuery({ ...shortListQuery(customStates, companyId), enabled })
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles change with the language
  return useMemo(() => {
    const list = (
      settings: 'fields' | 'states',
      rows: object | undefined,
      fieldsOf: unknown,
      to: (row: never) => string,
    ) => ({
      screen: screen as Screen,
      texts: settings === 'fields' ? 'customData' : 'customStates',
      group: t(settings === 'fields' ? 'customData:title' : 'customStates:title'),
      rows: Object.values(rows ?? {}) as Listed[],
      fieldsOf: fieldsOf as SearchedList['fieldsOf'],
      addressOf: (row: Listed) => ({ to: to(row as never), search: { settings, field: row.id } }),
    })
    return {
      lists: enabled
        ? [
            list('fields', fields.data, customFieldOf(i18n.language), ({ nouns }: CustomField) => `/${nouns[0]}`),
            list(
              'states',
              states.data,
              customStateOf(i18n.language),
              ({ itemType }: CustomState) => itemScreens[itemType],
            ),
          ]
        : [],
      isPending: fields.isLoading || states.isLoading,
      isPartial: fields.isError || states.isError,
    }
  }, [
    enabled,
    screen,
    fields.data,
    fields.isLoading,
    fields.isError,
    states.data,
    states.isLoading,
    states.isError,
    i18n.language,
  ])
}

const deviceFields = readFields<DeviceRow>(
  ({ name, deviceId, sim, description, itemName, vehiclePlate, companyName }) => [
    ['name', name || deviceId],
    ['deviceId', deviceId],
    ['phone', sim.phone],
    ['iccid', sim.iccid],
    ['imsi', sim.imsi],
    ['item', itemName],
    ['plate', vehiclePlate],
    ['company', companyName],
    ['description', description],
  ],
)
const brandFields = readFields<ManagedBrand>(({ siteName, hosts }) => [
  ['siteName', siteName],
  ['hosts', hosts.map(({ name }) => name).join(', ')],
])
const companyFields = readFields<CompanyRow>(({ name }) => [['name', name]])

const useListsAboveCompanies = (): SearchedLists => {
  const offered = useOffered()
  const [companiesScreen, devicesScreen, brandsScreen] = (['companies', 'devices', 'brands'] as const).map((id) =>
    offered.get(id),
  )
  const seesAny = companiesScreen !== undefined
  const companies = useCompanies(seesAny)
  const devices = useDevices(devicesScreen !== undefined)
  const { data: brands, error: brandsError, isLoading: areBrandsLoading } = useBrands(brandsScreen !== undefined)
  return useMemo(() => {
    const searched = (
      screen: Screen | undefined,
      texts: string,
      rows: readonly Listed[] | undefined,
      fieldsOf: unknown,
    ) => (screen && rows ? [{ screen, texts, rows, fieldsOf: fieldsOf as SearchedList['fieldsOf'] }] : [])
    return {
      lists: [
        ...searched(companiesScreen, 'companies', companies.companies, companyFields),
        ...searched(devicesScreen, 'devices', devices.devices, deviceFields),
        ...searched(brandsScreen, 'brands', brands && Object.values(brands), brandFields),
      ],
      isPending:
        (seesAny && !companies.companies && !companies.error) ||
        (devicesScreen !== undefined && !devices.devices && !devices.error) ||
        areBrandsLoading,
      isPartial: companies.error !== null || devices.error !== null || brandsError !== null,
    }
  }, [
    companiesScreen,
    devicesScreen,
    brandsScreen,
    seesAny,
    companies.companies,
    companies.error,
    devices.devices,
    devices.error,
    brands,
    brandsError,
    areBrandsLoading,
  ])
}
