import type { assetIcons } from '@atalaya/contract/item-choices'
import type { DemoCompany, Depot } from './demo-depots.ts'
import { guadianaSquads } from './guadiana-squads.ts'
import { minhoSquads } from './minho-squads.ts'

export const squads = [...guadianaSquads, ...minhoSquads]

interface CarriedThing {
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
  ...carried('guadiana', 'caceres', 'Maquinaria y campo', [
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

interface Walker {
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
    'Andrés Holguín',
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
