/** Down the Odiel, out to sea along the dyke and up the Guadiana: a line that keeps to the water. */
export const huelvaToAyamonte = [
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

/** Over the border, from Ayamonte to Vila Real. */
export const guadianaFerry = [
  [37.2105, -7.4105],
  [37.206, -7.4125],
  [37.2, -7.4135],
  [37.1965, -7.4155],
].map(([lat, lng]) => ({ lat: lat as number, lng: lng as number }))
