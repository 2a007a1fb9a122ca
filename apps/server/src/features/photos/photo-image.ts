import { mostPhotoBytes, photoSizes } from '@atalaya/contract/photos'
import sharp from 'sharp'
import { failure } from '../../access/failures.ts'
import { createFairSemaphore } from '../../access/semaphore.ts'
import { photoPixels } from '../../limits/calls.limits.ts'

/** Told by content, whatever the file was called. Vector graphics may run scripts and reach for other files. */
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'heif', 'gif']
/** 40 megapixels: more than phones take, less than what would fill the memory. */
const mostPixels = photoPixels.value
const quality = 80

// One thread for each; sharp would take one a core.
sharp.concurrency(1)
sharp.cache(false)

/** The largest takes some 250 MB while it is read: two of them at once would outweigh the rest of the server. */
const semaphore = createFairSemaphore({ mostAtOnce: 1, mostWaiting: 16 })

export interface Photo {
  small: Buffer
  large: Buffer
}

/** The image (Base64) in both sizes, or an end of the call: `file.toolarge`, `server.busy`, or `format` at its field. */
export const toPhoto = async (image: string, field: string): Promise<Photo> => {
  if (Buffer.byteLength(image, 'base64') > mostPhotoBytes) throw failure('file.toolarge')
  return semaphore.run(() => bothSizes(Buffer.from(image, 'base64'), field))
}

const bothSizes = async (bytes: Buffer, field: string): Promise<Photo> => {
  const open = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
  const [smallSide, largeSide] = photoSizes
  try {
    const { format = '' } = await open().metadata()
    if (!formats.includes(format)) throw new Error(`${format} is no format for a photo`)
    // Read once: what both are made from is no larger than the larger one.
    const { data, info } = await open()
      .autoOrient()
      .resize(largeSide, largeSide, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const shrunk = pixels().resize(smallSide, smallSide, { fit: 'inside', withoutEnlargement: true })
    return {
      small: await shrunk.webp({ quality }).toBuffer(),
      large: await pixels().webp({ quality }).toBuffer(),
    }
  } catch {
    // Whatever a decoder stumbles over, the sender can do one thing: send another image.
    throw failure('input.invalid', { fields: { [field]: 'format' } })
  }
}
