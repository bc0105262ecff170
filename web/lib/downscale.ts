/** What the server keeps of a photo; more would only take longer to send. */
const LONGER_SIDE_px = 1600
const QUALITY = 0.85
/** On its way in a moment on any line, and not worth the picture that is lost by compressing it again. */
const SMALL_bytes = 500 * 1024
/** What every browser decodes the same way. HEIC is left to the server, and so is what is no picture at all. */
const DECODED = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

/**
 * A photo as it is sent: at most 1600 px on its longer side, upright, as JPEG. A small file, a type that browsers do not
 * share, and whatever this device cannot do are given back as they are: the server does the same work in any case, and
 * removes what the camera wrote into the file.
 */
export async function downscale(file: File): Promise<Blob> {
  if (file.size <= SMALL_bytes || !DECODED.has(file.type)) return file
  try {
    const smaller = await redraw(file)
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    // Too large for the memory of this device, broken, or a browser without the means.
    return file
  }
}

async function redraw(file: File) {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = fit(bitmap)
    const canvas = canvasOf(width, height)
    const context = canvas.getContext('2d', { alpha: false }) as
      | CanvasRenderingContext2D
      | OffscreenCanvasRenderingContext2D
      | null
    if (!context || !readsWhatItDraws(context)) return null
    // JPEG has no transparency; black is what it would become.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    const blob = await encode(canvas)
    // A phone gives the memory of a canvas back when it has no area, not when it is forgotten.
    canvas.width = canvas.height = 0
    return blob
  } finally {
    bitmap.close()
  }
}

/** The size at which the longer side is at most 1600 px; never larger than it was. */
export function fit({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, LONGER_SIDE_px / Math.max(width, height))
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

const encode = (canvas: OffscreenCanvas | HTMLCanvasElement) =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    : new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
