import type { AnyRoute } from '@atalaya/contract/route'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { memo, useLayoutEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type CompanyRow, useCompanies } from '../features/companies/index.ts'
import { type DeviceRow, useDevices } from '../features/devices/index.ts'
import { toastFailure } from '../feedback/toasts.ts'
import { findRecords, readFields, type SearchedField } from '../navigation/find-records.ts'
import type { PaletteEntry } from '../navigation/palette.ts'
import { call } from '../session/api.ts'
import { session, useUser } from '../session/current-session.ts'
import { useMenu } from './nav-rail.tsx'
import { type Listed, recordFinders } from './record-finders.ts'
import type { Screen } from './screens.ts'

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
  const company = useCompanyLists()
  const above = useListsAboveCompanies()
  const found = useMemo((): RecordsFound => {
    const entries = [...company.lists, ...above.lists].flatMap((list) =>
      findRecords(list.rows, query, list.fieldsOf, mostOfEach).map(({ row, field }) => entryOf(list, row, field)),
    )
    return {
      query,
      entries,
      isPending: company.isPending || above.isPending,
      isPartial: company.isPartial || above.isPartial,
    }
  }, [query, company, above, entryOf])
  // Before the next paint, so that what was found does not flicker while somebody types.
  useLayoutEffect(() => onFound(found), [found, onFound])
  return null
})

const useEntry = () => {
  const { t, i18n } = useTranslation(['app', 'items'])
  const navigate = useNavigate()
  return useMemo(() => {
    const open = ({ id, path, hasRecords }: Screen, recordId: number, label: string): void => {
      if (id === 'companies') session.assignCompany(recordId).then(() => navigate({ to: '/' }), toastFailure)
      else if (hasRecords) void navigate({ to: `${path}/${recordId}` as never })
      // Who may only look finds it in the list.
      else void navigate({ to: path, search: { q: label, edit: recordId } as never })
    }
    return ({ screen, texts, fieldsOf }: SearchedList, row: Listed, field: SearchedField | undefined): PaletteEntry => {
      const Icon = screen.menu?.icon
      const label = fieldsOf(row)[0]?.text ?? ''
      const header = `${texts}:fields.${field?.key}` as 'items:fields.name'
      return {
        id: `${screen.id}.${row.id}`,
        group: t(`screens.${screen.id}`),
        label,
        ...(field && { hint: i18n.exists(header) ? `${t(header)}: ${field.text}` : field.text }),
        icon: Icon && <Icon size={18} stroke={1.75} />,
        run: () => open(screen, row.id, label),
      }
    }
  }, [t, i18n, navigate])
}

/** The screens of these that the user can open. */
const useOffered = (): ReadonlyMap<Screen['id'], Screen> => {
  const menu = useMenu()
  return new Map(menu.flatMap(({ screens }) => screens).map((screen) => [screen.id, screen]))
}

const useCompanyLists = (): SearchedLists => {
  const { companyId } = useUser()
  const offered = useOffered()
  const finders = recordFinders.flatMap((finder) => {
    const screen = offered.get(finder.screen)
    return screen && companyId !== null ? [{ ...finder, screen }] : []
  })
  const read = (route: AnyRoute, signal: AbortSignal) =>
    call(route, { params: { companyId }, signal } as never) as Promise<Record<string, Listed>>
  return useQueries({
    queries: finders.map(({ noun, list }) => ({
      queryKey: [noun, companyId],
      queryFn: ({ signal }: { signal: AbortSignal }) => read(list, signal),
      staleTime: freshMs,
    })),
    combine: (results) => ({
      lists: finders.map(({ screen, texts, fieldsOf }, at) => {
        const rows = Object.values(results[at]?.data ?? {})
        return { screen, texts, fieldsOf, rows }
      }),
      isPending: results.some((result) => result.isLoading),
      isPartial: results.some((result) => result.isError),
    }),
  })
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
const companyFields = readFields<CompanyRow>(({ name }) => [['name', name]])

const useListsAboveCompanies = (): SearchedLists => {
  const offered = useOffered()
  const [companiesScreen, devicesScreen] = [offered.get('companies'), offered.get('devices')]
  const seesAny = companiesScreen !== undefined
  const companies = useCompanies(seesAny)
  const devices = useDevices(devicesScreen !== undefined)
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
      ],
      isPending:
        (seesAny && !companies.companies && !companies.error) ||
        (devicesScreen !== undefined && !devices.devices && !devices.error),
      isPartial: companies.error !== null || devices.error !== null,
    }
  }, [companiesScreen, devicesScreen, seesAny, companies.companies, companies.error, devices.devices, devices.error])
}
