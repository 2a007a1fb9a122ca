import type { assetIcons, vehicleIcons } from '@atalaya/contract/items'
import type { JourneyProfile, JourneyStyle } from '@atalaya/domain/journey/journey-profile'
import type { DemoCompany, Depot } from './demo-depots.ts'

/** Vehicles of one kind that stand in one place. */
export interface Squad {
  company: DemoCompany
  depot: Depot
  group: string
  icon: (typeof vehicleIcons)[number]
  style: JourneyStyle
  shift: JourneyProfile['shift']
  /** Each with a number of its own at the end. */
  name: string
  count: number
  models: readonly [brand: string, model: string][]
  tankL?: number
  consumptionL100km?: number
  batteryV?: 12 | 24
  cargoC?: number
  /** How many drivers each of the first vehicles has. */
  drivers?: readonly number[]
  waypoints?: JourneyProfile['waypoints']
  hasPlate?: false
}

const diesel = (tankL: number, consumptionL100km: number, batteryV: 12 | 24 = 12) => ({
  tankL,
  consumptionL100km,
  batteryV,
})

/** Down the Odiel, out to sea along the dyke and up the Guadiana: a line that keeps to the water. */
const huelvaToAyamonte = [
  [37.2535, -6.9525],
  [37.228, -6.9515],
  [37.2, -6.938],
  [37.17, -6.909],
  [37.13, -6.866],
  [37.095, -6.835],
  [37.07, -6.9],
  [37.08, -7.1],
  [37.1, -7.28],
  [37.125, -7.375],
  [37.16, -7.396],
  [37.185, -7.406],
  [37.2105, -7.4105],
].map(([lat, lng]) => ({ lat: lat as number, lng: lng as number }))

const guadianaFerry = [
  [37.2105, -7.4105],
  [37.206, -7.4125],
  [37.2, -7.4135],
  [37.1965, -7.4155],
].map(([lat, lng]) => ({ lat: lat as number, lng: lng as number }))

const guadiana = { company: 'guadiana' } as const
const minho = { company: 'minho' } as const

export const squads: readonly Squad[] = [
  {
    ...guadiana,
    depot: 'badajoz',
    group: 'Larga distancia',
    icon: 'truck',
    style: 'longHaul',
    shift: 'continuous',
    name: 'Tráiler',
    count: 6,
    models: [
      ['Volvo', 'FH 500'],
      ['Scania', 'R 450'],
      ['DAF', 'XG 480'],
    ],
    ...diesel(900, 29, 24),
    drivers: [2, 2],
  },
  {
    ...guadiana,
    depot: 'badajoz',
    group: 'Badajoz',
    icon: 'truck',
    style: 'truck',
    shift: 'day',
    name: 'Camión',
    count: 4,
    models: [
      ['Renault', 'T 480'],
      ['Iveco', 'Eurocargo 120'],
    ],
    ...diesel(400, 24, 24),
    drivers: [1],
  },
  {
    ...guadiana,
    depot: 'badajoz',
    group: 'Frío',
    icon: 'boxvan',
    style: 'van',
    shift: 'day',
    name: 'Frigorífico',
    count: 4,
    models: [
      ['Mercedes-Benz', 'Sprinter 316'],
      ['Iveco', 'Daily 35C16'],
    ],
    ...diesel(75, 11),
    cargoC: 3,
    drivers: [1],
  },
  {
    ...guadiana,
    depot: 'badajoz',
    group: 'Badajoz',
    icon: 'van',
    style: 'van',
    shift: 'day',
    name: 'Furgoneta',
    count: 3,
    models: [
      ['Ford', 'Transit'],
      ['Peugeot', 'Boxer'],
    ],
    ...diesel(80, 9),
  },
  {
    ...guadiana,
    depot: 'badajoz',
    group: 'Badajoz',
    icon: 'car',
    style: 'car',
    shift: 'day',
    name: 'Comercial',
    count: 2,
    models: [
      ['Seat', 'León'],
      ['Toyota', 'Corolla'],
    ],
    ...diesel(50, 5.6),
  },
  {
    ...guadiana,
    depot: 'merida',
    group: 'Mérida',
    icon: 'van',
    style: 'van',
    shift: 'day',
    name: 'Reparto',
    count: 4,
    models: [
      ['Citroën', 'Jumpy'],
      ['Renault', 'Trafic'],
    ],
    ...diesel(70, 8.2),
    drivers: [1],
  },
  {
    ...guadiana,
    depot: 'merida',
    group: 'Autobuses',
    icon: 'bus',
    style: 'bus',
    shift: 'day',
    name: 'Línea',
    count: 4,
    models: [
      ['Irizar', 'i4'],
      ['Mercedes-Benz', 'Citaro'],
    ],
    ...diesel(300, 31, 24),
    drivers: [2],
  },
  {
    ...guadiana,
    depot: 'merida',
    group: 'Mérida',
    icon: 'LPG',
    style: 'truck',
    shift: 'continuous',
    name: 'Cisterna GLP',
    count: 2,
    models: [['MAN', 'TGM 18.290']],
    ...diesel(300, 26, 24),
  },
  {
    ...guadiana,
    depot: 'merida',
    group: 'Mérida',
    icon: 'pickup',
    style: 'car',
    shift: 'day',
    name: 'Asistencia',
    count: 2,
    models: [
      ['Toyota', 'Hilux'],
      ['Ford', 'Ranger'],
    ],
    ...diesel(80, 9.4),
  },
  {
    ...guadiana,
    depot: 'caceres',
    group: 'Maquinaria y campo',
    icon: 'tractor',
    style: 'tractor',
    shift: 'day',
    name: 'Tractor',
    count: 2,
    models: [['John Deere', '6155M']],
    ...diesel(300, 40),
  },
  {
    ...guadiana,
    depot: 'caceres',
    group: 'Maquinaria y campo',
    icon: 'machinery',
    style: 'machinery',
    shift: 'day',
    name: 'Excavadora',
    count: 3,
    models: [
      ['Caterpillar', '320'],
      ['JCB', '3CX'],
    ],
    ...diesel(250, 90, 24),
  },
  {
    ...guadiana,
    depot: 'caceres',
    group: 'Maquinaria y campo',
    icon: 'pickup',
    style: 'car',
    shift: 'day',
    name: 'Obra',
    count: 1,
    models: [['Nissan', 'Navara']],
    ...diesel(80, 9),
  },
  {
    ...guadiana,
    depot: 'sevilla',
    group: 'Reparto urbano',
    icon: 'motorcycle',
    style: 'motorcycle',
    shift: 'day',
    name: 'Moto',
    count: 2,
    models: [['BMW', 'C 400 X']],
    ...diesel(13, 3.5),
  },
  {
    ...guadiana,
    depot: 'sevilla',
    group: 'Reparto urbano',
    icon: 'bicycle',
    style: 'bicycle',
    shift: 'day',
    name: 'Bici de carga',
    count: 2,
    models: [['Urban Arrow', 'Cargo XL']],
    hasPlate: false,
  },
  {
    ...guadiana,
    depot: 'sevilla',
    group: 'Reparto urbano',
    icon: 'scooter',
    style: 'scooter',
    shift: 'day',
    name: 'Scooter',
    count: 2,
    models: [['Silence', 'S02']],
    batteryV: 12,
  },
  {
    ...guadiana,
    depot: 'sevilla',
    group: 'Sevilla',
    icon: 'van',
    style: 'van',
    shift: 'night',
    name: 'Prensa',
    count: 2,
    models: [['Fiat', 'Ducato']],
    ...diesel(90, 8.8),
  },
  {
    ...guadiana,
    depot: 'huelva',
    group: 'Puerto',
    icon: 'ship',
    style: 'ship',
    shift: 'continuous',
    name: 'Costa de la Luz',
    count: 1,
    models: [['Astilleros de Huelva', 'CL-38']],
    ...diesel(6_000, 900, 24),
    waypoints: huelvaToAyamonte,
    hasPlate: false,
  },
  {
    ...guadiana,
    depot: 'huelva',
    group: 'Puerto',
    icon: 'ship',
    style: 'ship',
    shift: 'day',
    name: 'Transbordador Guadiana',
    count: 1,
    models: [['Navalria', 'F-22']],
    ...diesel(2_500, 600, 24),
    waypoints: guadianaFerry,
    hasPlate: false,
  },
  {
    ...guadiana,
    depot: 'huelva',
    group: 'Puerto',
    icon: 'boxvan',
    style: 'van',
    shift: 'night',
    name: 'Pescado',
    count: 1,
    models: [['Iveco', 'Daily 50C18']],
    ...diesel(90, 12),
    cargoC: -18,
  },
  {
    ...minho,
    depot: 'braga',
    group: 'Recolha',
    icon: 'truck',
    style: 'truck',
    shift: 'continuous',
    name: 'Cisterna Leite',
    count: 3,
    models: [
      ['Scania', 'P 360'],
      ['Volvo', 'FM 410'],
    ],
    ...diesel(400, 27, 24),
    cargoC: 4,
    drivers: [1],
  },
  {
    ...minho,
    depot: 'braga',
    group: 'Distribuição',
    icon: 'boxvan',
    style: 'van',
    shift: 'day',
    name: 'Frio Braga',
    count: 3,
    models: [
      ['Mercedes-Benz', 'Sprinter 314'],
      ['Iveco', 'Daily 35S14'],
    ],
    ...diesel(70, 10.5),
    cargoC: 4,
    drivers: [1],
  },
  {
    ...minho,
    depot: 'braga',
    group: 'Distribuição',
    icon: 'van',
    style: 'van',
    shift: 'day',
    name: 'Carrinha',
    count: 2,
    models: [['Opel', 'Vivaro']],
    ...diesel(70, 7.9),
  },
  {
    ...minho,
    depot: 'braga',
    group: 'Comercial',
    icon: 'car',
    style: 'car',
    shift: 'day',
    name: 'Comercial',
    count: 1,
    models: [['Renault', 'Mégane']],
    ...diesel(47, 5.4),
  },
  {
    ...minho,
    depot: 'porto',
    group: 'Distribuição',
    icon: 'boxvan',
    style: 'van',
    shift: 'night',
    name: 'Frio Porto',
    count: 1,
    models: [['Mercedes-Benz', 'Sprinter 317']],
    ...diesel(75, 10.8),
    cargoC: 4,
    drivers: [1],
  },
  {
    ...minho,
    depot: 'quinta',
    group: 'Quinta',
    icon: 'tractor',
    style: 'tractor',
    shift: 'day',
    name: 'Trator',
    count: 1,
    models: [['New Holland', 'T6.180']],
    ...diesel(270, 38),
  },
  {
    ...minho,
    depot: 'quinta',
    group: 'Quinta',
    icon: 'machinery',
    style: 'machinery',
    shift: 'day',
    name: 'Carregadora',
    count: 1,
    models: [['Manitou', 'MLT 737']],
    ...diesel(150, 70),
  },
]

export interface CarriedThing {
  company: DemoCompany
  depot: Depot
  group: string
  name: string
  icon: (typeof assetIcons)[number]
}

const carried = (
  company: DemoCompany,
  depot: Depot,
  group: string,
  things: readonly (readonly [string, (typeof assetIcons)[number]])[],
): CarriedThing[] => things.map(([name, icon]) => ({ company, depot, group, name, icon }))

export const demoAssets: readonly CarriedThing[] = [
  ...carried('guadiana', 'huelva', 'Activos', [
    ['Contenedor GUAU 304812-7', 'container'],
    ['Contenedor GUAU 304813-2', 'container'],
    ['Contenedor frigorífico GUAR 118840-5', 'container'],
  ]),
  ...carried('guadiana', 'badajoz', 'Activos', [
    ['Remolque lona 07', 'generic'],
    ['Remolque lona 11', 'generic'],
    ['Palés Mercabadajoz', 'pallet'],
    ['Caja de valores 2', 'suitcase'],
  ]),
  ...carried('guadiana', 'caceres', 'Activos', [
    ['Grupo electrógeno 60 kVA', 'generic'],
    ['Caja de herramientas obra', 'box'],
    ['Tula', 'dog'],
  ]),
  ...carried('guadiana', 'merida', 'Activos', [
    ['Palés farmacia', 'pallet'],
    ['Caja isotérmica hospital', 'box'],
  ]),
  ...carried('minho', 'quinta', 'Quinta', [
    ['Mimosa', 'cattle'],
    ['Estrela', 'cattle'],
  ]),
  ...carried('minho', 'braga', 'Recolha', [['Tanque móvel 3', 'container']]),
]

export interface Walker {
  company: DemoCompany
  depot: Depot
  group: string
  name: string
}

const walkers = (company: DemoCompany, depot: Depot, group: string, names: readonly string[]): Walker[] =>
  names.map((name) => ({ company, depot, group, name }))

export const demoPersons: readonly Walker[] = [
  ...walkers('guadiana', 'sevilla', 'Reparto urbano', ['Lucía Romero', 'Hugo Navarro', 'Carmen Vidal']),
  ...walkers('guadiana', 'merida', 'Mérida', ['Javier Pozo', 'Nuria Barrena']),
  ...walkers('guadiana', 'badajoz', 'Badajoz', ['Tomás Cid', 'Elena Murillo']),
  ...walkers('guadiana', 'caceres', 'Maquinaria y campo', ['Andrés Holguín']),
  ...walkers('minho', 'braga', 'Distribuição', ['Inês Carvalho', 'Rui Barbosa']),
]

export const driverNames: Record<DemoCompany, readonly string[]> = {
  guadiana: [
    'Manuel Gordillo',
    'Pilar Cortés',
    'Antonio Sánchez',
    'Rosa Merchán',
    'Francisco Rey',
    'Isabel Lozano',
    'Diego Carrasco',
    'Marta Pulido',
    'Luis Trejo',
  ],
  minho: ['João Fernandes', 'Sofia Martins', 'Paulo Araújo'],
}

/** Children by the name of their parent; every squad, asset and person names its group. */
export const groupTree: Record<DemoCompany, readonly (readonly [name: string, parent: string | null])[]> = {
  guadiana: [
    ['Transportes Guadiana', null],
    ['Extremadura', 'Transportes Guadiana'],
    ['Badajoz', 'Extremadura'],
    ['Frío', 'Badajoz'],
    ['Mérida', 'Extremadura'],
    ['Autobuses', 'Mérida'],
    ['Maquinaria y campo', 'Extremadura'],
    ['Andalucía', 'Transportes Guadiana'],
    ['Sevilla', 'Andalucía'],
    ['Reparto urbano', 'Sevilla'],
    ['Puerto', 'Andalucía'],
    ['Larga distancia', 'Transportes Guadiana'],
    ['Activos', 'Transportes Guadiana'],
  ],
  minho: [
    ['Lácteos do Minho', null],
    ['Recolha', 'Lácteos do Minho'],
    ['Distribuição', 'Lácteos do Minho'],
    ['Comercial', 'Lácteos do Minho'],
    ['Quinta', 'Lácteos do Minho'],
  ],
}
