/** The same point on the maps that people already use. */
export const mapLinks = (lat: number, lng: number) => {
  const at = `${lat.toFixed(6)},${lng.toFixed(6)}`
  return [
    { id: 'google', name: 'Google Maps', url: `https://www.google.com/maps/search/?api=1&query=${at}` },
    { id: 'apple', name: 'Apple Maps', url: `https://maps.apple.com/?ll=${at}&q=${at}` },
    {
      id: 'osm',
      name: 'OpenStreetMap',
      url: `https://www.openstreetmap.org/?mlat=${lat.toFixed(6)}&mlon=${lng.toFixed(6)}#map=17/${lat.toFixed(6)}/${lng.toFixed(6)}`,
    },
  ] as const
}
