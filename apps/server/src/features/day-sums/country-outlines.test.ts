import { seededRandom } from '@atalaya/domain/journey/seeded-random'
import { openSea, unknownRegion } from '@atalaya/domain/regions/region-map'
import { feature } from '@rapideditor/country-coder'
import { expect, test } from 'vitest'
import { countryMap } from './country-outlines.ts'

const at = (lat: number, lng: number) => countryMap().regionAt({ lat, lng })

test('towns on both sides of a border are in their countries, quays and ferries near the coast too', () => {
  const towns: Record<string, [lat: number, lng: number, code: string]> = {
    ...{ Irún: [43.339, -1.789, 'ES'], Hendaye: [43.359, -1.775, 'FR'], 'La Jonquera': [42.419, 2.875, 'ES'] },
    ...{ Tui: [42.0475, -8.6444, 'ES'], Valença: [42.028, -8.644, 'PT'], Ceuta: [35.8894, -5.3213, 'ES'] },
    ...{ Strasbourg: [48.573, 7.79, 'FR'], Kehl: [48.5733, 7.815, 'DE'], Fnideq: [35.849, -5.357, 'MA'] },
    ...{ Edirne: [41.677, 26.556, 'TR'], Svilengrad: [41.766, 26.203, 'BG'], Andorra: [42.507, 1.522, 'AD'] },
    ...{ Vaticano: [41.9022, 12.4533, 'VA'], Gibraltar: [36.14, -5.353, 'GI'], Llívia: [42.464, 1.981, 'ES'] },
    ...{ 'Las Palmas': [28.1, -15.43, 'ES'], Cayenne: [4.93, -52.33, 'GF'], Pristina: [42.66, 21.16, 'XK'] },
    ...{ 'Puerto de Barcelona': [41.345, 2.17, 'ES'], 'Puente 25 de Abril': [38.69, -9.177, 'PT'] },
    ...{
      Kadıköy: [40.99, 29.02, 'TR'],
      'Foz do Iguaçu': [-25.54, -54.58, 'BR'],
      'Ciudad del Este': [-25.51, -54.62, 'PY'],
    },
    ...{ 'El Paso': [31.77, -106.48, 'US'], Juárez: [31.72, -106.46, 'MX'], Blaine: [48.99, -122.74, 'US'] },
    ...{ 'Golfo de León': [42, 4.5, openSea], Atlántico: [45, -30, openSea], Lefkoşa: [35.19, 33.36, unknownRegion] },
  }
  for (const [name, [lat, lng, code]] of Object.entries(towns)) expect(at(lat, lng), name).toBe(code)
})

test('any place on land has the code that the outlines’ own reader finds', () => {
  const random = seededRandom(7).unit
  let inside = 0
  for (let nth = 0; nth < 20_000; nth += 1) {
    const point = { lat: random() * 170 - 85, lng: random() * 360 - 180 }
    // By its smallest outline, whose code may be that of a part.
    const found = feature([point.lng, point.lat], { level: 'subterritory' })?.properties
    const reserved = found?.isoStatus === 'excRes' ? undefined : found?.iso1A2
    const code = found ? (reserved ?? found.country ?? unknownRegion) : openSea
    expect(at(point.lat, point.lng), JSON.stringify(point)).toBe(code)
    inside += code === openSea ? 0 : 1
  }
  expect(inside).toBeGreaterThan(5_000)
})
