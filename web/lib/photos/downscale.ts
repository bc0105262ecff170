/** How large a picture is needed, and whether it may have transparent parts. */
type Wanted = { width: number; height: number; transparent?: boolean }

/** The size at which the server keeps a photo; more would only take longer to send. */
const PHOTO: Wanted = { width: 1600, height: 1600 }
const QUALITY = 0.85
/** On its way in a moment on any line, and not worth the picture that is lost by compressing it again. */
const SMALL_BYTES = 500 * 1024
/** The types that every browser decodes the same way. Other files, and moving pictures, are left to the server. */
const DECODED = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

/** Some browsers read it; it may come without a type, and where it can become a JPEG it is small enough never to be kept. */
export const isHeic = ({ type, name }: File) =>
  /^image\/hei[cf]$/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

/**
 * A picture as it is sent: no larger than wanted, upright, as JPEG, or as WebP where it may be transparent. A small file,
 * a type that browsers do not share, and whatever this device cannot do are given back as they are: the server does the
 * same work in any case, and removes what the camera wrote into the file.
 */
export async function downscale(file: File, wanted = PHOTO): Promise<Blob> {
  const heic = isHeic(file)
  if (!heic && (file.size <= SMALL_BYTES || !DECODED.has(file.type))) return file
  try {
    const smaller = await redraw(file, wanted)
    // Every program reads a JPEG, whatever the photo's own type.
    return smaller && (heic || smaller.size < file.size) ? smaller : file
  } catch {
    // Too large for the memory of this device, broken, or a browser without the means.
    return file
  }
}

async function redraw(file: File, wanted: Wanted) {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = fit(bitmap, wanted)
    const transparent = wanted.transparent === true && !/jpe?g|hei[cf]/i.test(file.type || file.name)
    const canvas = canvasOf(width, height)
    const context = canvas.getContext('2d', { alpha: transparent }) as
      | CanvasRenderingContext2D
      | OffscreenCanvasRenderingContext2D
      | null
    if (!context || !readsWhatItDraws(context)) return null
    if (transparent) context.clearRect(0, 0, width, height)
    else {
      // JPEG has no transparency; black is what it would become.
      context.fillStyle = '#fff'
      context.fillRect(0, 0, width, height)
    }
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    const blob = await encode(canvas, transparent ? 'image/webp' : 'image/jpeg')
    // A phone gives the memory of a canvas back when it has no area, not when it is forgotten.
    canvas.width = canvas.height = 0
    return blob
  } finally {
    bitmap.close()
  }
}

/** A part of a picture, in shares of its width and height. */
export type Part = { left: number; top: number; width: number; height: number }

/**
 * A part of a picture that is shown, as a photo of its own, as large as the picture allows.
 * @returns null where this browser does not hand out what it draws
 */
export async function cutPart(shown: HTMLImageElement, part: Part): Promise<File | null> {
  const { naturalWidth, naturalHeight } = shown
  const from = {
    left: Math.round(part.left * naturalWidth),
    top: Math.round(part.top * naturalHeight),
    width: Math.max(1, Math.round(part.width * naturalWidth)),
    height: Math.max(1, Math.round(part.height * naturalHeight)),
  }
  const { width, height } = fit(from)
  const canvas = canvasOf(width, height)
  const context = canvas.getContext('2d') as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null
  if (!context || !readsWhatItDraws(context)) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(shown, from.left, from.top, from.width, from.height, 0, 0, width, height)
  const blob = await encode(canvas, 'image/jpeg')
  canvas.width = canvas.height = 0
  return blob && new File([blob], 'part.jpg', { type: blob.type })
}

/** The size at which it is as wide and high as wanted, or less; never larger than it was. */
export function fit({ width, height }: { width: number; height: number }, wanted = PHOTO) {
  const scale = Math.min(1, wanted.width / width, wanted.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function canvasOf(width: number, height: number) {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

/** Browsers that protect against fingerprinting answer noise instead of the picture. */
function readsWhatItDraws(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D) {
  context.fillStyle = '#0f5c47'
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return red === 0x0f && green === 0x5c && blue === 0x47
}

/** A browser that cannot write WebP writes PNG instead. */
const encode = (canvas: OffscreenCanvas | HTMLCanvasElement, type: string) =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type, quality: QUALITY })
    : new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY))
