export interface SampleVehicle {
  id: number
  name: string
  plate: string
  km: number
}

/** What a brand is shown with while it is designed; nobody's. */
export const sampleFleet: readonly SampleVehicle[] = [
  ['Tráiler 02', '4821 KLM', 412],
  ['Furgón 11', '9032 JGB', 187],
  ['Cisterna 4', '1177 LPR', 298],
  ['Grúa 1', '5560 HZT', 64],
  ['Reparto 07', '2043 MBD', 151],
].map(([name, plate, km], at) => ({ id: at + 1, name, plate, km }) as SampleVehicle)
