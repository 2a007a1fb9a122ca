const heightPx = 80
const longestMs = 3_000

/** The brand's logo as PNG, whatever it was (SVG cannot be put into a PDF); null when it cannot be had. */
export const readLogo = async (url: string): Promise<Uint8Array | null> => {
  const image = new Image()
  image.src = url
  try {
    await Promise.race([
      image.decode(),
      new Promise((_, reject) => setTimeout(() => reject(new Error('logo: too slow')), longestMs)),
    ])
    const canvas = document.createElement('canvas')
    const ratio = image.naturalHeight > 0 ? image.naturalWidth / image.naturalHeight : 1
    canvas.height = heightPx
    canvas.width = Math.max(1, Math.round(heightPx * ratio))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    return png && new Uint8Array(await png.arrayBuffer())
  } catch {
    // A document without a logo is better than none.
    return null
  }
}
