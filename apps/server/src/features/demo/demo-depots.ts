import type { GeozoneShape } from '@atalaya/contract/geozones'
import type { LatLng } from '@atalaya/domain/fix'

/** Where vehicles stand at night; keys name them all over the demo. */
export const depots = {
  badajoz: { lat: 38.8915, lng: -6.9985 },
  merida: { lat: 38.9385, lng: -6.3655 },
  caceres: { lat: 39.463, lng: -6.4005 },
  sevilla: { lat: 37.396, lng: -5.933 },
  huelva: { lat: 37.2605, lng: -6.9395 },
  braga: { lat: 41.533, lng: -8.453 },
  porto: { lat: 41.223, lng: -8.687 },
  quinta: { lat: 41.549, lng: -8.6155 },
} as const satisfies Record<string, LatLng>
export type Depot = keyof typeof depots

export type DemoCompany = 'guadiana' | 'minho'

interface DemoGeozone {
  company: DemoCompany
  name: string
  description: string
  colour: string
  shape: GeozoneShape
}

const circle = (centre: LatLng, radiusM: number): GeozoneShape => ({ kind: 'circle', centre: { ...centre }, radiusM })
const polygon = (...points: [lat: number, lng: number][]): GeozoneShape => ({
  kind: 'polygon',
  points: points.map(([lat, lng]) => ({ lat, lng })),
})

export const demoGeozones: readonly DemoGeozone[] = [
  {
    company: 'guadiana',
    name: 'Base Badajoz',
    description: 'Polígono El Nevero: larga distancia y frío',
    colour: 'blue',
    shape: circle(depots.badajoz, 350),
  },
  {
    company: 'guadiana',
    name: 'Base Mérida',
    description: 'Autobuses, reparto y cisternas',
    colour: 'blue',
    shape: circle(depots.merida, 300),
  },
  {
    company: 'guadiana',
    name: 'Base Cáceres',
    description: 'Maquinaria y campo',
    colour: 'blue',
    shape: circle(depots.caceres, 400),
  },
  {
    company: 'guadiana',
    name: 'Base Sevilla',
    description: 'Reparto urbano',
    colour: 'blue',
    shape: circle(depots.sevilla, 250),
  },
  {
    company: 'guadiana',
    name: 'Puerto de Huelva',
    description: 'Recinto portuario y canal de acceso',
    colour: 'cyan',
    shape: polygon(
      [37.268, -6.962],
      [37.27, -6.93],
      [37.215, -6.925],
      [37.16, -6.885],
      [37.112, -6.822],
      [37.098, -6.852],
      [37.15, -6.925],
      [37.21, -6.962],
    ),
  },
  {
    company: 'guadiana',
    name: 'Mérida ciudad',
    description: 'Término urbano',
    colour: 'orange',
    shape: polygon(
      [38.934, -6.352],
      [38.93, -6.325],
      [38.913, -6.316],
      [38.898, -6.33],
      [38.899, -6.361],
      [38.912, -6.374],
      [38.927, -6.366],
    ),
  },
  {
    company: 'guadiana',
    name: 'Badajoz ciudad',
    description: 'Término urbano',
    colour: 'orange',
    shape: polygon(
      [38.909, -6.985],
      [38.906, -6.945],
      [38.884, -6.925],
      [38.858, -6.938],
      [38.853, -6.985],
      [38.866, -7.008],
      [38.886, -7.004],
    ),
  },
  {
    company: 'guadiana',
    name: 'Sevilla centro',
    description: 'Zona de bajas emisiones',
    colour: 'red',
    shape: polygon(
      [37.4035, -5.999],
      [37.405, -5.983],
      [37.398, -5.978],
      [37.384, -5.982],
      [37.379, -5.992],
      [37.386, -6.0005],
    ),
  },
  {
    company: 'minho',
    name: 'Fábrica Braga',
    description: 'Receção de leite e expedição',
    colour: 'blue',
    shape: circle(depots.braga, 350),
  },
  {
    company: 'minho',
    name: 'Grande Porto',
    description: 'Zona de distribuição',
    colour: 'violet',
    shape: polygon(
      [41.255, -8.735],
      [41.25, -8.62],
      [41.2, -8.555],
      [41.13, -8.56],
      [41.115, -8.65],
      [41.14, -8.69],
      [41.2, -8.72],
    ),
  },
]

interface DemoPoi extends LatLng {
  company: DemoCompany
  name: string
  description: string
  colour: string
  radiusM: number
}

const poi = (
  company: DemoCompany,
  name: string,
  description: string,
  [lat, lng, radiusM]: [number, number, number],
  colour = 'green',
): DemoPoi => ({
  company,
  name,
  description,
  colour,
  lat,
  lng,
  radiusM,
})

export const demoPois: readonly DemoPoi[] = [
  poi('guadiana', 'Mercabadajoz', 'Mercado mayorista', [38.8955, -6.9905, 150]),
  poi('guadiana', 'Plataforma Logística Suroeste', 'Cruce de carga con Portugal', [38.8935, -7.0405, 400]),
  poi('guadiana', 'Área de servicio Trujillo', 'A-5, descanso de conductores', [39.4475, -5.886, 200], 'yellow'),
  poi('guadiana', 'Área de servicio Talavera', 'A-5, descanso de conductores', [39.976, -4.802, 200], 'yellow'),
  poi('guadiana', 'CTC Coslada', 'Centro de transportes de Madrid', [40.4275, -3.552, 500]),
  poi('guadiana', 'Hospital de Mérida', 'Entregas por urgencias, puerta 3', [38.9077, -6.3437, 120], 'red'),
  poi('guadiana', 'Cooperativa de Almendralejo', 'Báscula hasta las 20:00', [38.6863, -6.4081, 150]),
  poi('guadiana', 'Fábrica de tomate Montijo', 'Campaña de julio a septiembre', [38.9101, -6.6171, 200]),
  poi('guadiana', 'Estación de autobuses de Cáceres', 'Dársenas 7 a 9', [39.4597, -6.3853, 120]),
  poi('guadiana', 'Lonja de Huelva', 'Carga de pescado desde las 05:00', [37.2515, -6.9535, 150], 'cyan'),
  poi('guadiana', 'Mercasevilla', 'Mercado mayorista', [37.3985, -5.9285, 250]),
  poi('minho', 'Cooperativa de Barcelos', 'Recolha de leite', [41.5388, -8.6151, 150]),
  poi('minho', 'Mercado Abastecedor do Porto', 'Descarga até às 06:00', [41.1772, -8.5905, 250]),
  poi('minho', 'Plataforma de Viana do Castelo', 'Cliente, cais 2', [41.6951, -8.8135, 150]),
  poi('minho', 'Oficina de Famalicão', 'Revisões da frota', [41.4085, -8.5205, 100], 'yellow'),
]
