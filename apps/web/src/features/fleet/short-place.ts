/** An address without its last part: in a row of a fleet's list everybody knows the country. */
export const withoutCountry = (address: string): string => {
  const comma = address.lastIndexOf(', ')
  return comma > 0 ? address.slice(0, comma) : address
}
