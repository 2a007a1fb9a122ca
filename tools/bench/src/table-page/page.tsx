import '@atalaya/ui/styles.css'
import { DataTable } from '@atalaya/ui/data-table'
import { type Column, type TableState, tableStateOf } from '@atalaya/ui/data-table/column'
import { createAtalayaTheme, createVariablesResolver } from '@atalaya/ui/theme'
import { UiTextsProvider } from '@atalaya/ui/ui-texts'
import { startI18n } from '@atalaya/web/src/i18n/i18n.ts'
import { useTranslatedUiTexts } from '@atalaya/web/src/i18n/ui-texts.ts'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

interface Vehicle {
  id: number
  name: string
  plate: string
  brand: string
  driver: string | null
  groups: string[]
  state: string
  odometerKm: number
  speedKmh: number
  seenAt: number
  idleMs: number
  isOnTrack: boolean
}

const rowCount = 50_000
const states = ['moving', 'stopped', 'idling', 'offline'] as const
const drivers = ['João Gonçalves', 'Çağrı Ünal', null, 'Ñoño Íñiguez', 'Zoë Müller']
/** As scattered as names are that nobody sorted. */
const scattered = (nth: number) => (nth * 7_919) % rowCount

const rows: Vehicle[] = Array.from({ length: rowCount }, (_, nth) => ({
  id: nth + 1,
  name: `${['Furgón', 'Camión', 'Área', 'tráiler', 'Autobús'][nth % 5]} ${scattered(nth)} de Málaga`,
  plate: `${1_000 + (scattered(nth) % 9_000)} ${['KLM', 'HJT', 'BCD'][nth % 3]}`,
  brand: ['Iveco', 'Mercedes-Benz', 'Renault', 'DAF'][nth % 4] as string,
  driver: drivers[scattered(nth) % drivers.length] ?? null,
  groups: nth % 2 ? ['Reparto norte'] : ['Reparto sur', 'Frío'],
  state: states[scattered(nth) % states.length] as string,
  odometerKm: scattered(nth) * 13.7,
  speedKmh: scattered(nth) % 120,
  seenAt: 1_782_859_805_000 + scattered(nth) * 61_000,
  idleMs: scattered(nth) * 1_000,
  isOnTrack: nth % 3 === 0,
}))

const columns: Column<Vehicle>[] = [
  { id: 'name', header: 'Nombre', value: ({ name }) => name, width: 240 },
  { id: 'plate', header: 'Matrícula', value: ({ plate }) => plate, width: 120 },
  { id: 'brand', header: 'Marca', value: ({ brand }) => brand, width: 140 },
  { id: 'driver', header: 'Conductor', value: ({ driver }) => driver, width: 150 },
  { id: 'groups', header: 'Grupos', kind: 'list', value: ({ groups }) => groups, width: 160 },
  {
    id: 'state',
    header: 'Estado',
    kind: 'choice',
    choices: states.map((value) => ({ value, label: `Estado ${value}` })),
    value: ({ state }) => state,
    width: 140,
  },
  {
    id: 'odometer',
    header: 'Odómetro',
    kind: 'number',
    unit: 'km',
    decimals: 1,
    value: (row) => row.odometerKm,
    width: 130,
  },
  { id: 'speed', header: 'Velocidad', kind: 'number', unit: 'km/h', value: (row) => row.speedKmh, width: 120 },
  { id: 'seen', header: 'Última posición', kind: 'date', value: ({ seenAt }) => seenAt, width: 150 },
  { id: 'idle', header: 'Ralentí', kind: 'duration', value: ({ idleMs }) => idleMs, width: 120 },
  { id: 'onTrack', header: 'En ruta', kind: 'boolean', value: ({ isOnTrack }) => isOnTrack, width: 90 },
]

/** What the bench calls from outside. */
export interface TablePage {
  /** Changes the table's state and answers how long rows and picture took, ms. */
  change(patch: Partial<TableState>): Promise<{ ms: number; found: string }>
}

let patchState: (patch: Partial<TableState>) => void

const Page = () => {
  const [state, setState] = useState(tableStateOf('name'))
  const texts = useTranslatedUiTexts()
  patchState = (patch) => setState((known) => ({ ...known, ...patch }))
  return (
    <UiTextsProvider value={texts}>
      <DataTable
        label="Vehículos"
        name="bench"
        rows={rows}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        state={state}
        onStateChange={patchState}
        actions={[{ id: 'edit', label: 'Editar', icon: 'E', onSelect: ({ name }) => console.log(name) }]}
        bulk={{ countLabel: String, reasonText: String, failureText: String }}
        empty={null}
      />
    </UiTextsProvider>
  )
}

const accent = { light: '#1d5bd6', dark: '#6ea2ff' }
localStorage.setItem('atalaya.table', JSON.stringify({ isContinuous: true }))
await startI18n()
createRoot(document.getElementById('root') as HTMLElement).render(
  <MantineProvider theme={createAtalayaTheme(accent)} cssVariablesResolver={createVariablesResolver(accent)}>
    <Page />
  </MantineProvider>,
)

const page: TablePage = {
  change: async (patch) => {
    const startedAt = performance.now()
    flushSync(() => patchState(patch))
    const ms = performance.now() - startedAt
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return { ms, found: document.querySelector('[role=status]')?.textContent ?? '' }
  },
}
Object.assign(window, { page })
