import { mostPhotoBytes, photoSizes } from '@atalaya/contract/photos'
import sharp from 'sharp'
import { failure } from '../../http/failures.ts'

/** Told by content, whatever the file was called. Vector graphics may run scripts and reach for other files. */
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'heif', 'gif']
/** 40 megapixels: more than phones take, less than what would fill the memory. */
const mostPixels = 40_000_000
const quality = 80

// Two at once are enough beside everything else; sharp would take a thread a core for each.
sharp.concurrency(1)
sharp.cache(false)

/** The image in both sizes, or an end of the call: `file.toolarge`, or `format` at field `image`. */
export const toPhoto = async (image: string): Promise<{ small: Buffer; large: Buffer }> => {
  const bytes = Buffer.from(image, 'base64')
  if (bytes.length > mostPhotoBytes) throw failure('file.toolarge')
  const open = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
  try {
    const { format = '' } = await open().metadata()
    if (!formats.includes(format)) throw new Error(`${format} is no format for a photo`)
    const inside = (side: number) =>
      open().autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp({ quality }).toBuffer()
    const [small, large] = [await inside(photoSizes[0]), await inside(photoSizes[1])]
    return { small, large }
  } catch {
    // Whatever a decoder stumbles over, the sender can do one thing: send another image.
    throw failure('input.invalid', { fields: { image: 'format' } })
  }
}
