import '@atalaya/ui/styles.css'
import { DataTable } from '@atalaya/ui/data-table'
import { type Column, type TableState, tableStateOf } from '@atalaya/ui/data-table/column'
import { createAtalayaTheme, createVariablesResolver } from '@atalaya/ui/theme'
import { UiTextsProvider } from '@atalaya/ui/ui-texts'
import { allTexts, startI18n } from '@atalaya/web/src/i18n/i18n.ts'
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
  chassis: string
  imei: string
  note: string
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
  chassis: `WVWZZZ1KZ${String.fromCharCode(65 + (nth % 23))}W${100_000 + scattered(nth)}`,
  imei: `35${String(2_093_000_000_000 + scattered(nth) * 7)}`,
  note: `Revisado en ${['Málaga', 'Ávila', 'Cádiz'][nth % 3]} antes de la campaña ${nth % 90}`,
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
  { id: 'chassis', header: 'Bastidor', value: ({ chassis }) => chassis, isHiddenAtFirst: true },
  { id: 'imei', header: 'IMEI', kind: 'list', value: ({ imei }) => [imei], isHiddenAtFirst: true },
  { id: 'note', header: 'Observaciones', value: ({ note }) => note, isHiddenAtFirst: true },
]

/** What the bench calls from outside. */
export interface TablePage {
  /**
   * Changes the table's state and answers how long that took, and the longest that the page then stood still until all
   * of it was there, ms.
   */
  change(patch: Partial<TableState>): Promise<{ ms: number; stillMs: number; found: string }>
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
await allTexts()
createRoot(document.getElementById('root') as HTMLElement).render(
  <MantineProvider theme={createAtalayaTheme(accent, 'Close')} cssVariablesResolver={createVariablesResolver(accent)}>
    <Page />
  </MantineProvider>,
)

const watchedMs = 400

/** The longest that a message to oneself had to wait. */
const longestStill = (): Promise<number> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = performance.now() + watchedMs
    let last = performance.now()
    let longest = 0
    port1.onmessage = () => {
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
      if (now > end) resolve(longest)
      else port2.postMessage(null)
    }
    port2.postMessage(null)
  })

const page: TablePage = {
  change: async (patch) => {
    const startedAt = performance.now()
    flushSync(() => patchState(patch))
    const ms = performance.now() - startedAt
    const stillMs = Math.max(ms, await longestStill())
    return { ms, stillMs, found: document.querySelector('[role=status]')?.textContent ?? '' }
  },
}
Object.assign(window, { page })
