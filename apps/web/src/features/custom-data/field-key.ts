const longestKey = 40

/** A key out of a name, as `Neumáticos (mm)` gives `neumaticosMm`; '' where nothing of it can stand in one. */
export const fieldKeyOf = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replace(/^[^A-Za-z]+/, '')
  const [first = '', ...others] = plain.split(/[^A-Za-z0-9]+/).filter(Boolean)
  const key =
    first.toLowerCase() + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('')
  return key.slice(0, longestKey)
}
