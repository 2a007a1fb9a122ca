import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DocumentTable, ReaderSettings } from './table.ts'

export const spanish: ReaderSettings = { language: 'es', timeZone: 'Europe/Madrid', yes: 'Sí', no: 'No' }
export const english: ReaderSettings = { language: 'en', timeZone: 'America/Mexico_City', yes: 'Yes', no: 'No' }

/** A table with every kind of column, and with what breaks careless writers. */
export const fleetTable = (rows: number): DocumentTable => ({
  title: 'Vehículos: parque [norte]',
  columns: [
    { id: 'name', header: 'Nombre', kind: 'text' },
    { id: 'odometer', header: 'Odómetro', kind: 'number', unit: 'km', decimals: 1 },
    { id: 'seen', header: 'Última posición', kind: 'date' },
    { id: 'idle', header: 'Ralentí', kind: 'duration' },
    { id: 'onTrack', header: 'En ruta', kind: 'boolean' },
    { id: 'map', header: 'Mapa', kind: 'link' },
    { id: 'since', header: 'Alta', kind: 'date', precision: 'day' },
  ],
  rows: Array.from({ length: rows }, (_, index) => [
    texts[index % texts.length] ?? null,
    index * 137.456,
    Date.UTC(2026, 6, 1, 22, 30) + index * 3_600_000,
    index * 61_000,
    index % 2 === 0,
    { text: `Ver ${index}`, href: `https://maps.example/?q=${index}&z=<1>` },
    Date.UTC(2026, 6, 1, 22, 30),
  ]),
})

const texts = [
  'Camión de João',
  'Şişhane İğne ığüş',
  '=HYPERLINK("http://x")',
  '+34 600 111 222',
  '@SUM(A1)',
  "'=ya defendido",
  'con "comillas"; y, separadores\ny salto',
  'constructor',
  '__proto__',
  '_x0041_',
  '  espacios  ',
  '-5',
]

const interFile = (name: string) =>
  new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}`))))
export const interFonts = () => ({
  regular: interFile('400Regular/Inter_400Regular.ttf'),
  bold: interFile('600SemiBold/Inter_600SemiBold.ttf'),
})
