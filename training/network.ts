/** Runs a network over pictures from stdin, on one thread: `node training/network.ts model.onnx`.
 *
 * Each batch in: two numbers (uint32: how many pictures, their side in pixels), then their pixels (uint8, NHWC). Out: what
 * the network makes of them (float32), a row for each; of larger pictures one for each window of the second look. It is
 * the product's own engine, so nothing else has to be installed.
 */
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { sessionOptions } from '../server/adapters/vision/embedded/network.ts'
import { partWindows, wholeWindow } from '../server/adapters/vision/embedded/windows.ts'

const session = await InferenceSession.create(process.argv[2]!, sessionOptions())
const HEAD_BYTES = 8
const CELL_PX = 32
const VIEW_PX = 224

let held = Buffer.alloc(0)
for await (const part of process.stdin) {
  held = Buffer.concat([held, part as Buffer])
  for (let size = sizeOf(held); held.length >= size; size = sizeOf(held)) {
    await run(held.subarray(0, size))
    held = held.subarray(size)
  }
}

/** Of the batch that begins here, as far as that is known yet. */
function sizeOf(bytes: Buffer) {
  if (bytes.length < HEAD_BYTES) return HEAD_BYTES
  return HEAD_BYTES + bytes.readUInt32LE(0) * bytes.readUInt32LE(4) ** 2 * 3
}

async function run(batch: Buffer) {
  const count = batch.readUInt32LE(0)
  const side = batch.readUInt32LE(4)
  const pixels = new Tensor('uint8', new Uint8Array(batch.subarray(HEAD_BYTES)), [count, side, side, 3])
  const { weights, cells, parts } = (side > VIEW_PX ? partWindows : wholeWindow)(side / CELL_PX)
  const windows = new Tensor('float32', weights, [cells, parts])
  const { features } = await session.run({ pixels, windows })
  const data = features!.data as Float32Array
  process.stdout.write(Buffer.from(data.buffer, data.byteOffset, data.byteLength))
}
